import { describe, expect, test } from 'vitest';
import { openDraftDesk } from '../../testing/draft-desk.ts';

const page = { limit: 10, after: null };

describe('a draft', () => {
  test('is empty until it is written, one of each kind', async () => {
    const { write, get, reply, note } = await openDraftDesk();
    expect(await get(reply)).toMatchObject({ rev: 0, state: 'empty', content: '' });
    expect(await write(reply, 'Hi Cleo,')).toMatchObject({ rev: 1, state: 'draft', content: 'Hi Cleo,' });
    await write(note, 'Ask Bo.');
    expect(await get(reply)).toMatchObject({ rev: 1, content: 'Hi Cleo,' });
    expect(await get(note)).toMatchObject({ rev: 1, content: 'Ask Bo.' });
  });

  test('is refused where another window has written since, and the earlier text stays', async () => {
    const { desk, byAda, write, get, reply } = await openDraftDesk();
    await write(reply, 'From this window.');
    const stale = { ...reply, rev: 0, format: 'text', content: 'From the other.', macroId: null } as const;
    await expect(desk.drafts.save(byAda, stale)).rejects.toMatchObject({ code: 'draft_moved', field: 'rev' });
    expect(await get(reply)).toMatchObject({ rev: 1, content: 'From this window.' });
  });

  test('that was discarded goes on counting, so that a late write cannot bring its text back', async () => {
    const { desk, byAda, write, get, reply } = await openDraftDesk();
    const { rev } = await write(reply, 'Hi.');
    expect(await desk.drafts.discard(byAda, { ...reply, rev })).toMatchObject({
      rev: 2,
      state: 'empty',
      content: '',
    });
    for (const late of [0, rev])
      await expect(
        desk.drafts.save(byAda, { ...reply, rev: late, format: 'text', content: 'Hi.', macroId: null }),
      ).rejects.toMatchObject({ code: 'draft_moved' });
    expect(await get(reply)).toMatchObject({ state: 'empty' });
    expect(await write(reply, 'Again.')).toMatchObject({ rev: 3, state: 'draft' });
  });

  test('belongs to its writer: others see neither its text nor that it is there', async () => {
    const { desk, byAgent, byAda, write, reply, number } = await openDraftDesk();
    await write(reply, 'Hi Cleo,');
    const byBo = await byAgent('owner');
    expect(await desk.drafts.get(byBo, reply)).toMatchObject({ rev: 0, content: '' });
    expect((await desk.drafts.list(byBo, page)).data).toEqual([]);
    expect(await desk.drafts.ofTicket(byBo, number)).toMatchObject({ sending: [] });
    expect((await desk.drafts.list(byAda, page)).data).toMatchObject([{ content: 'Hi Cleo,' }]);
  });

  test('in HTML is made safe before it is stored', async () => {
    const { desk, byAda, ports, reply } = await openDraftDesk();
    const content = '<p onclick="x()">Hi</p><script>alert(1)</script>';
    const saved = await desk.drafts.save(byAda, { ...reply, rev: 0, format: 'html', content, macroId: null });
    expect(saved.content).toBe(ports.html.sanitize(content));
  });

  test('needs an agent, a ticket, a macro that exists, and more than a light agent for a reply', async () => {
    const { desk, byAda, byKey, byAgent, reply, note, number } = await openDraftDesk();
    const text = { rev: 0, format: 'text', content: 'Hi.', macroId: null } as const;
    const light = await byAgent('light_agent');
    await expect(desk.drafts.save(byKey, { ...reply, ...text })).rejects.toMatchObject({
      code: 'agent_required',
    });
    await expect(
      desk.drafts.save(byAda, { ...reply, ...text, ticketNumber: number + 1 }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(desk.drafts.save(byAda, { ...reply, ...text, macroId: 'none' })).rejects.toMatchObject({
      code: 'validation_failed',
      field: 'macro_id',
    });
    await expect(desk.drafts.save(light, { ...reply, ...text })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await desk.drafts.save(light, { ...note, ...text })).toMatchObject({ state: 'draft' });
  });
});
