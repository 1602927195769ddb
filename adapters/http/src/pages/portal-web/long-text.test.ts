import { aTicketField } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openPortalDesk, type PortalDesk } from '../../testing/portal-desk.ts';

const email = 'cora@customer.example';

const send = (browser: Browser, fields: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ subject: 'No power', message: 'It is dark.', ...fields }))
    form.append(name, value);
  form.append('files', new File(['x'], 'a.txt'));
  return browser.send('/portal/web/requests/new', form);
};

const tickets = async ({ desk, call }: PortalDesk) =>
  (await desk.tickets.list(call, { filter: {}, page: { limit: 100, after: null } })).data;

describe('a form', () => {
  test.each([
    ['the message', 'message', 'shorten this to 100,000'],
    ['the subject', 'subject', 'shorten this to 255'],
  ])('keeps the start of a text above the limit, and does not blame a file: %s', async (_, name, told) => {
    const server = await openPortalDesk();
    await server.ports.work.write(server.call.workspaceId, ({ ticketFields }) =>
      ticketFields.add(
        aTicketField({ key: 'meter', label: 'Meter', customerEditable: true, required: true }),
      ),
    );
    const text = `It is ü dark. ${'ü'.repeat(2 ** 20)}`;
    const fields = { [name]: text, 'field-meter': '7' };
    const answer = await send(await server.signedIn(email), fields);
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain('Your text is too long to send');
    expect(page).toContain(text.slice(0, 200_000));
    expect(page).toMatch(new RegExp(`id="${name}_fault">Please ${told}`));
    expect(page).not.toMatch(/Please fill this in|files_fault|choose your files again;/);
    expect(page.length).toBeLessThan(2 ** 21);
    expect(await tickets(server)).toHaveLength(0);
  });

  test('with text above the read limit says that it is too long, not that it is missing', async () => {
    const server = await openPortalDesk({
      ports: { fileLimits: { most: 3, fileBytes: 100, messageBytes: 200 } },
    });
    const answer = await send(await server.signedIn(email), { message: 'x'.repeat(2 ** 20 + 2_000) });
    const page = await answer.text();
    expect([answer.status, page.includes('Your text is too long to send')]).toEqual([422, true]);
    expect(page).not.toMatch(/Please fill this in|files_fault/);
  });
});
