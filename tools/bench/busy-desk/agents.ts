/** Agents with an open console: each answers a ticket a minute, and searches as they type. */
import { setTimeout as pause } from 'node:timers/promises';
import { sessionCookie, type World } from '../console/world.ts';
import type { Log } from './log.ts';

const minuteMs = 60_000;
const words = ['invoice', 'export', 'refund'] as const;

type Desk = Readonly<{ world: World; log: Log; ended: AbortSignal }>;

/** Each agent begins at a moment of their own, so that a minute has no peak. */
export const answerTickets = async (desk: Desk): Promise<void> => {
  const { agents } = desk.world;
  await Promise.all(
    agents.map(async ({ token }, place) => {
      await waited((place * minuteMs) / agents.length, desk.ended);
      for (let turn = 0; !desk.ended.aborted; turn += 1) {
        const since = performance.now();
        await answerOne(desk, { token, place: place + turn * agents.length });
        await waited(minuteMs - (performance.now() - since), desk.ended);
      }
    }),
  );
};

type Answering = Readonly<{ token: string; place: number }>;

/** The calls of the console, in its order. */
const answerOne = async (desk: Desk, { token, place }: Answering): Promise<void> => {
  const { log, world, ended } = desk;
  const number = world.sample.openNumbers[place % world.sample.openNumbers.length];
  const ask = asking(world, token);
  const get = (kind: string, path: string) => log.timed(kind, () => ask('GET', path));
  await get('list', '/tickets?status=new,open&include=requester,last_message&limit=50');
  await Promise.all([
    get('screen', `/tickets/${number}/screen`),
    get('history', `/tickets/${number}/history?limit=100`),
    log.timed('presence', () => ask('PUT', `/presence/${number}`, { state: 'viewing' })),
  ]);
  const word = words[place % words.length] ?? words[0];
  for (let letters = 2; letters <= word.length && !ended.aborted; letters += 1) {
    await get('search as typed', `/search?q=${word.slice(0, letters)}`);
    await pause(120);
  }
  const draft = `/drafts/${number}/reply`;
  const found = await get('draft', draft);
  let rev = found ? Number(Object(await found.json()).rev) : 0;
  for (let saves = 1; saves <= 3 && !ended.aborted; saves += 1) {
    await waited(5_000, ended);
    const body = { rev, body: 'It left our house this morning. '.repeat(saves) };
    const saved = await log.timed('save a draft', () => ask('PUT', draft, body));
    if (!saved?.ok) return;
    rev = Number(Object(await saved.json()).rev);
  }
  await log.timed('send', () => ask('POST', `${draft}/send`, { rev, in_seconds: 5 }));
};

/** Until then, or until the end of the run. */
export const waited = (milliseconds: number, ended: AbortSignal): Promise<void> =>
  // The pause ends early when the run ends.
  pause(Math.max(0, milliseconds), undefined, { signal: ended }).catch(() => undefined);

type Asking = (method: string, path: string, body?: unknown) => Promise<Response>;

export const asking = ({ servers: [{ url }] }: World, token: string): Asking => {
  const headers = {
    Cookie: `${sessionCookie}=${token}`,
    'X-Tidemark-Console': 'bench',
    'Content-Type': 'application/json',
  };
  return (method, path, body) =>
    fetch(`${url}/console/api${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
};
