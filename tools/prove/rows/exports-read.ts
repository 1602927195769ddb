import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

export type ReadExport = Readonly<{ rows: number; doubled: number; bytes: number }>;

/** Follows the link of an export of tickets, and counts what comes. */
export const readExported = async (link: string): Promise<ReadExport> => {
  const answer = await fetch(link);
  if (answer.status !== 200 || !answer.body) throw new Error(`The link was answered with ${answer.status}.`);
  const seen = new Set<number>();
  let rows = 0;
  let bytes = 0;
  async function* counted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of body) {
      bytes += piece.byteLength;
      yield piece;
    }
  }
  for await (const line of createInterface({ input: Readable.from(counted(answer.body)) })) {
    rows += 1;
    seen.add(JSON.parse(line).number);
  }
  return { rows, doubled: rows - seen.size, bytes };
};
