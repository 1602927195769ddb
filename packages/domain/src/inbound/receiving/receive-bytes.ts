/** Reads the bytes of a mail once: few of them stay in memory for a row, more go to the byte store. */
import { DeskError } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import type { Ports } from '../../model/ports.ts';
import { type ArrivingMail, arrivingMail, joined, type SeenMail } from './arriving-mail.ts';

/** `raw`: the bytes, where they are few enough for a row; null where they are in the byte store. */
export type ReceivedBytes = SeenMail & Readonly<{ raw: Uint8Array | null }>;

export const receiveBytes = async (
  ports: Ports,
  bytes: AsyncIterable<Uint8Array>,
  key: string,
): Promise<ReceivedBytes> => {
  const arriving = arrivingMail(ports.secrets);
  const pieces = seenBy(arriving, bytes, ports.inboundLimits.mailBytes);
  const few: Uint8Array[] = [];
  let more: Uint8Array | null = null;
  while (more === null) {
    const { done, value } = await pieces.next();
    if (done) return { ...arriving.seen(), raw: joined(few) };
    // A source may fill the same buffer again.
    if (arriving.size() <= limits.inbound.rowBytes) few.push(value.slice());
    else more = value;
  }
  await storeBytes(ports, key, behind([...few, more], pieces));
  return { ...arriving.seen(), raw: null };
};

/**
 * The pieces of a mail, each of them counted and hashed as it passes. The source stays open after a failure: the session that it
 * belongs to may have to read the rest.
 */
async function* seenBy(
  arriving: ArrivingMail,
  bytes: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<Uint8Array, undefined> {
  const source = bytes[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await source.next();
    if (done) return undefined;
    arriving.add(value);
    if (arriving.size() > most) throw tooLarge(most);
    yield value;
  }
}

async function* behind(
  first: readonly Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* first;
  yield* rest;
}

/** An error of the source is passed on as it is, whatever the store makes of it. */
const storeBytes = async (
  { byteStore }: Ports,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> => {
  let failure: { readonly error: unknown } | null = null;
  const watched = async function* () {
    try {
      yield* bytes;
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
  await byteStore.put(key, watched()).catch((error: unknown) => {
    throw failure ? failure.error : error;
  });
};

const tooLarge = (mailBytes: number): DeskError =>
  new DeskError('payload_too_large', `A mail may have ${mailBytes / 1_048_576} MiB; more came.`);
