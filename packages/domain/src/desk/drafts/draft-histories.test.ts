/** Drafts in any order of writes, holds, undos and time (design: text neither returns nor vanishes). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeskError } from '../../kernel/errors.ts';
import type { Draft } from '../../model/desk/draft.ts';
import { openDraftDesk } from '../../testing/draft-desk.ts';

type Step =
  | Readonly<{ type: 'write' | 'stale write' | 'reload' | 'hold' | 'undo' | 'discard' }>
  | Readonly<{ type: 'wait'; seconds: number }>;

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constantFrom('write', 'stale write', 'reload', 'hold', 'undo', 'discard'),
    }),
    fc.record({ type: fc.constant('wait' as const), seconds: fc.constantFrom(0, 4, 10) }),
  ),
  { maxLength: 14 },
);

/** Plays the steps of a window that knows the draft. Calls may be refused. */
const played = async (history: readonly Step[]): Promise<void> => {
  const { desk, byAda, reply, get, hold, after, messages } = await openDraftDesk();
  let known: Draft = await get(reply);
  let earlier: Draft = known;
  let text = 0;
  const written: string[] = [];
  const discarded = new Set<string>();
  const tried = async (work: () => Promise<Draft>): Promise<boolean> => {
    try {
      const next = await work();
      [earlier, known] = [known, next];
      return true;
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      return false;
    }
  };
  const save = (rev: number, content: string) =>
    desk.drafts.save(byAda, { ...reply, rev, format: 'text', content, macroId: null });
  for (const step of history) {
    if (step.type === 'write') {
      text += 1;
      const content = `Text ${text}`;
      const over = known;
      if (await tried(() => save(over.rev, content))) {
        if (over.state === 'draft') discarded.add(over.content);
        written.push(content);
      }
    } else if (step.type === 'stale write') {
      const before = await get(reply);
      if (earlier.rev !== before.rev) {
        await expect(save(earlier.rev, 'Stale')).rejects.toMatchObject({ code: 'draft_moved' });
        expect(await get(reply)).toEqual(before);
      }
    } else if (step.type === 'reload') known = await get(reply);
    else if (step.type === 'hold') await tried(() => hold(known));
    else if (step.type === 'undo') await tried(() => desk.drafts.takeBack(byAda, reply));
    else if (step.type === 'discard') {
      const over = known;
      if (await tried(() => desk.drafts.discard(byAda, { ...reply, rev: over.rev })))
        discarded.add(over.content);
    } else if (step.type === 'wait') await after(step.seconds);
  }
  await after(60);
  const sent = (await messages()).slice(1).map(({ body }) => body);
  const left = await get(reply);
  // Each text is sent once, still there, or was overwritten or discarded by its writer.
  expect(new Set(sent).size).toBe(sent.length);
  for (const content of written)
    expect(
      [sent.includes(content), left.content === content, discarded.has(content)].filter(Boolean),
      `${content} of ${JSON.stringify(history)}`,
    ).toHaveLength(1);
  expect(sent).not.toContain('Stale');
};

test('no text returns or vanishes, whatever the order of writes, holds, undos and time', async () => {
  await fc.assert(fc.asyncProperty(steps, played), { numRuns: 300, seed: 14 });
});
