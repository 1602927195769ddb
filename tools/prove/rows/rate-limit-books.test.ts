import { expect, test } from 'vitest';
import { judged, type LimitedCall } from './rate-limit-books.ts';

type Stalled = Readonly<{ calls: number; counted: boolean }>;

/** A server that lets `limit` calls a minute in, asked 20 times a second for 70 s, and some calls in the middle unheard. */
const heardOf = (limit: number, { calls, counted }: Stalled = { calls: 0, counted: false }) => {
  const window: number[] = [];
  const hot: LimitedCall[] = [];
  for (let made = 0; made < 1_400; made += 1) {
    const now = made * 50;
    const isHeard = made < 400 || made >= 400 + calls;
    while ((window[0] ?? now) <= now - 60_000) window.shift();
    const isFree = window.length < limit;
    const retryAfter = isFree ? null : Math.max(1, Math.ceil(((window[0] ?? 0) + 60_000 - now) / 1_000));
    if (isFree && (isHeard || counted)) window.push(now);
    hot.push({ sent: now, came: now + 5, ...(isHeard ? { status: isFree ? 200 : 429, retryAfter } : lost) });
  }
  return { processes: 1, hot, calm: [] };
};

const lost = { status: 0, retryAfter: null } as const;

test('a limit of 600 passes, one of 590 refuses too early and one of 620 accepts too many', () => {
  expect(judged(heardOf(600)).faults).toEqual([]);
  expect(judged(heardOf(590)).faults).toContainEqual(
    expect.stringMatching(/ refused before 600 were accepted/),
  );
  expect(judged(heardOf(620)).faults).toContainEqual('620 calls were accepted in 60 s.');
});

test.each([true, false])(
  'calls left without a response by a stall prove no fault (counted: %s)',
  (counted) => {
    const { faults, figures } = judged(heardOf(600, { calls: 5, counted }));
    expect(faults).toEqual([]);
    expect(figures).toMatchObject({ 'calls without an answer': 5, 'refused before 600': 0 });
  },
);

test.each([
  [590, true],
  [590, false],
  [620, true],
  [620, false],
])('a limit of %i is still detected among them (counted: %s)', (limit, counted) => {
  expect(judged(heardOf(limit, { calls: 5, counted })).faults).not.toEqual([]);
  expect(judged(heardOf(limit, { calls: 30, counted })).faults).not.toEqual([]);
});

test('a run with many lost responses reports that it cannot be judged', () => {
  expect(judged(heardOf(600, { calls: 30, counted: true })).faults).toEqual([
    expect.stringMatching(/^It could not be judged: \d+ refusals were too early, unless most of 30 calls/),
  ]);
  expect(judged(heardOf(600, { calls: 100, counted: false })).faults).toContain(
    'It could not be judged: 100 of 1400 calls got no answer.',
  );
});
