/** How a mail begins, as text that a person can look at. */

const most = 64 * 1024;

export type Beginning = Readonly<{ source: string | null; is_whole: boolean }>;

/** At most 64 KiB; what is no UTF-8 is shown as replacement characters. Stops reading there. */
export const beginningOf = async (bytes: AsyncIterable<Uint8Array> | null): Promise<Beginning> => {
  if (bytes === null) return { source: null, is_whole: false };
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    size += piece.length;
    if (size > most) break;
  }
  const source = Buffer.concat(pieces).subarray(0, most).toString('utf8').replaceAll('\u0000', '\ufffd');
  return { source, is_whole: size <= most };
};
