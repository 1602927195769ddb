/** Load that keeps a ledger: several writers, each making one call after the other until they are told to stop. */
import { type SeededRandom, seededRandom } from '@tidemark/domain/testing';
import type { Answered, Asked, Caller } from './caller.ts';
import type { Ledger } from './ledger.ts';

export type Load = Readonly<{
  caller: Caller;
  tokens: readonly string[];
  ledger: Ledger;
  writers: number;
  seed: number;
  /** A name that no other load of the row has: request ids begin with it. */
  name: string;
  /** One of so many calls only reads. */
  readEvery?: number;
  /** How long a writer rests after each call. */
  restMs?: number;
  onAnswer?: (answered: Answered) => void;
}>;

export type RunningLoad = Readonly<{ stop: () => Promise<void> }>;

export const startLoad = (load: Load): RunningLoad => {
  const state = { live: true };
  const all = Array.from({ length: load.writers }, (_, writer) => keepWriting(load, writer, state));
  return {
    stop: async () => {
      state.live = false;
      await Promise.all(all);
    },
  };
};

type Writer = Readonly<{ load: Load; random: SeededRandom; own: number[] }>;

const keepWriting = async (load: Load, writer: number, state: Readonly<{ live: boolean }>): Promise<void> => {
  const random = seededRandom(load.seed * 1_000 + writer);
  const own: number[] = [];
  for (let made = 0; state.live; made += 1) {
    const id = `${load.name}-${writer}-${made}`;
    const answered = await oneCall({ load, random, own }, id);
    load.onAnswer?.(answered);
    if (answered.status === 0) await rested(breathMs);
    if (load.restMs !== undefined) await rested(load.restMs);
  }
};

/** Lets the event loop turn while connections are refused at once. */
const breathMs = 5;

const rested = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const oneCall = async (writer: Writer, id: string): Promise<Answered> => {
  const { random, load, own } = writer;
  if (load.readEvery !== undefined && random.below(load.readEvery) === 0) return read(writer, id);
  if (own.length === 0 || random.chance(0.4)) return create(writer, id);
  return random.chance(0.5) ? reply(writer, id) : change(writer, id);
};

const create = async (writer: Writer, id: string): Promise<Answered> => {
  const body = { requester_email: `${id}@example.com`, subject: id, message: `Message of ${id}` };
  const answered = await ask(writer, id, { method: 'POST', path: '/tickets', body });
  const { number } = answered.body;
  if (answered.status === 201 && typeof number === 'number') {
    writer.load.ledger.subjects.set(number, new Set([id]));
    writer.own.push(number);
  }
  return answered;
};

const reply = async (writer: Writer, id: string): Promise<Answered> => {
  const path = `/tickets/${anOwn(writer)}/messages`;
  const answered = await ask(writer, id, { method: 'POST', path, body: { body: `Reply of ${id}` } });
  if (answered.status === 201) writer.load.ledger.messages.add(String(answered.body.id));
  return answered;
};

const change = async (writer: Writer, id: string): Promise<Answered> => {
  const number = anOwn(writer);
  const answered = await ask(writer, id, {
    method: 'PATCH',
    path: `/tickets/${number}`,
    body: { subject: id },
  });
  const { subjects } = writer.load.ledger;
  if (answered.status === 200) subjects.set(number, new Set([id]));
  if (answered.status === 0) subjects.get(number)?.add(id);
  return answered;
};

const read = async (writer: Writer, id: string): Promise<Answered> => {
  const path = writer.own.length === 0 ? '/tickets?limit=1' : `/tickets/${anOwn(writer)}`;
  return ask(writer, id, { method: 'GET', path });
};

const anOwn = ({ own, random }: Writer): number => own[random.below(own.length)] ?? 0;

const ask = async (
  { load, random }: Writer,
  requestId: string,
  asked: Omit<Asked, 'token'>,
): Promise<Answered> => {
  const token = load.tokens[random.below(load.tokens.length)] ?? '';
  const answered = await load.caller.call({ ...asked, token, requestId });
  note(load.ledger, { requestId, reading: asked.method === 'GET', answered });
  return answered;
};

const note = (
  ledger: Ledger,
  {
    requestId,
    reading,
    answered: { status, milliseconds },
  }: Readonly<{ requestId: string; reading: boolean; answered: Answered }>,
): void => {
  ledger.statuses.set(status, (ledger.statuses.get(status) ?? 0) + 1);
  ledger.slowestMs = Math.max(ledger.slowestMs, milliseconds);
  if (status >= 200 && status < 300) (reading ? ledger.reads : ledger.acknowledged).add(requestId);
  if (status === 0) ledger.unanswered.add(requestId);
};
