/** Files that are sent without an end, as forms and as JSON, with a book of what was answered as kept. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type ClientRequest, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { type SeededRandom, seededRandom } from '@tidemark/domain/testing';
import type { Ledger } from './ledger.ts';

export type Uploads = Readonly<{
  url: string;
  tokens: readonly string[];
  /** The tickets whose messages bring the files. */
  numbers: readonly number[];
  ledger: Ledger;
  /** SHA-256 of each file that was answered as kept, by its id. */
  kept: Map<string, string>;
  senders: number;
  seed: number;
  /** No other uploads of the row have it. */
  name: string;
}>;

export const startUploads = (uploads: Uploads): Readonly<{ stop: () => Promise<void> }> => {
  const state = { live: true };
  const agent = new Agent({ keepAlive: true });
  const all = Array.from({ length: uploads.senders }, (_, sender) =>
    keepSending(uploads, { agent, sender, state }),
  );
  return {
    stop: async () => {
      state.live = false;
      await Promise.all(all);
      agent.destroy();
    },
  };
};

type Sending = Readonly<{ agent: Agent; sender: number; state: Readonly<{ live: boolean }> }>;

const keepSending = async (uploads: Uploads, { agent, sender, state }: Sending): Promise<void> => {
  const random = seededRandom(uploads.seed * 1_000 + sender);
  for (let made = 0; state.live; made += 1) {
    const id = `${uploads.name}-${sender}-${made}`;
    const bytes = bytesOf(random, id);
    const answered = await sent(uploads, { agent, random, id, bytes, asForm: made % 2 === 0 });
    note(uploads, { id, sha256: createHash('sha256').update(bytes).digest('hex'), answered });
    if (answered.status === 0) await new Promise((resolve) => setTimeout(resolve, breathMs));
  }
};

/** Lets the event loop turn while connections are refused at once. */
const breathMs = 20;

const mostBytes = 400_000;

/** No two files are the same. */
const bytesOf = (random: SeededRandom, id: string): Buffer =>
  Buffer.alloc(1 + random.below(mostBytes), `${id} ${random.below(1e9)} `);

/** `status` 0: there was no answer. */
type Answered = Readonly<{ status: number; body: Readonly<Record<string, unknown>> }>;
type Upload = Readonly<{ agent: Agent; random: SeededRandom; id: string; bytes: Buffer; asForm: boolean }>;

const sent = async (
  { url, tokens, numbers }: Uploads,
  { agent, random, id, bytes, asForm }: Upload,
): Promise<Answered> => {
  const path = `/api/v1/tickets/${numbers[random.below(numbers.length)]}/messages`;
  const headers = {
    Authorization: `Bearer ${tokens[random.below(tokens.length)]}`,
    'Content-Type': asForm ? 'multipart/form-data; boundary=b' : 'application/json',
    'X-Request-Id': id,
  };
  const outgoing = request(`${url}${path}`, { agent, method: 'POST', headers });
  try {
    const [, [incoming]] = await Promise.all([
      written(outgoing, asForm ? formOf(bytes) : jsonOf(bytes)),
      once(outgoing, 'response'),
    ]);
    const body: unknown = await json(incoming);
    return { status: incoming.statusCode, body: body as Answered['body'] };
  } catch {
    // The server may be killed during the upload: status 0 means no response.
    return { status: 0, body: {} };
  } finally {
    outgoing.on('error', () => undefined).destroy();
  }
};

/** Piece by piece, so that a kill finds most of them on their way. */
const written = async (outgoing: ClientRequest, pieces: Iterable<string | Buffer>): Promise<void> => {
  for (const piece of pieces)
    await new Promise<void>((resolve, reject) => {
      outgoing.write(piece, (error) => (error ? reject(error) : resolve()));
    });
  outgoing.end();
};

const pieceBytes = 48 * 1_024;

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
}

function* formOf(bytes: Buffer): Generator<string | Buffer> {
  yield '--b\r\nContent-Disposition: form-data; name="body"\r\n\r\nSee the file.\r\n';
  yield '--b\r\nContent-Disposition: form-data; name="files"; filename="a.dat"\r\n\r\n';
  yield* piecesOf(bytes);
  yield '\r\n--b--\r\n';
}

function* jsonOf(bytes: Buffer): Generator<string> {
  yield '{"body":"See the file.","files":[{"name":"a.dat","data":"';
  for (const piece of piecesOf(bytes)) yield piece.toString('base64');
  yield '"}]}';
}

type Noted = Readonly<{ id: string; sha256: string; answered: Answered }>;

const note = ({ ledger, kept }: Uploads, { id, sha256, answered: { status, body } }: Noted): void => {
  ledger.statuses.set(status, (ledger.statuses.get(status) ?? 0) + 1);
  if (status === 0) ledger.unanswered.add(id);
  if (status !== 201) return;
  ledger.acknowledged.add(id);
  ledger.messages.add(String(body.id));
  for (const file of [body.files].flat())
    if (typeof file === 'object' && file !== null) kept.set(String(Reflect.get(file, 'id')), sha256);
};
