/** Calls at a steady rate until the other work is over. */
import { type Answered, type Asked, callerOf } from './caller.ts';
import type { PostgresPlace } from './databases.ts';
import { setUpKeys } from './desk.ts';
import { paced } from './paced.ts';
import type { Figures } from './row.ts';

/** Keys of several workspaces, as each key and each workspace has its own limits. */
export const setUpKeysOfMany = async (place: PostgresPlace, workspaces: number) => {
  const workspaceIds: string[] = [];
  const tokens: string[] = [];
  while (workspaceIds.length < workspaces) {
    const keys = await setUpKeys(place, keysOfEach);
    workspaceIds.push(keys.workspaceId);
    tokens.push(...keys.tokens);
  }
  return { workspaceIds, tokens };
};

const keysOfEach = 15;

export type Calls = Readonly<{ url: string; tokens: readonly string[]; perSecond: number }>;

/** Every second call uses a connection of its own, the others use open ones. */
export const callsUntil = async (
  work: Readonly<{ isOver: boolean }>,
  { url, tokens, perSecond }: Calls,
): Promise<readonly Answered[]> => {
  const callers = [callerOf(url), callerOf(url, { keepsConnections: false })];
  const answers: Answered[] = [];
  let made = 0;
  while (!work.isOver) {
    const ofThisSecond = await paced({ perSecond, seconds: 1 }, async () => {
      made += 1;
      const asked = callOf(made, tokens[made % tokens.length] ?? '');
      return callers[made % callers.length]?.call(asked);
    });
    answers.push(...ofThisSecond.filter((answer) => answer !== undefined));
  }
  for (const caller of callers) caller.close();
  return answers;
};

/** Three of ten write. */
const callOf = (made: number, token: string): Asked =>
  made % 10 < 3
    ? {
        method: 'POST',
        path: '/tickets',
        token,
        body: { requester_email: 'ann@example.com', subject: `Order ${made}`, message: 'It is late.' },
      }
    : { method: 'GET', path: '/tickets?limit=1', token };

export type Failures = Readonly<{ figures: Figures; faults: readonly string[] }>;

/** Every answer but 200 and 201 is a failure. */
export const failuresOf = (answers: readonly Answered[]): Failures => {
  const failed = answers.filter(({ status }) => status !== 200 && status !== 201);
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds));
  const statuses = [...new Set(failed.map(({ status }) => status || 'none'))].join(', ');
  return {
    figures: { requests: answers.length, failed: failed.length, 'slowest answer, ms': Math.round(slowest) },
    faults: failed.length === 0 ? [] : [`${failed.length} requests failed, with ${statuses}.`],
  };
};
