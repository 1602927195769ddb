import { invalid } from '@tidemark/domain';

/**
 * Decodes base64 text as it arrives; it may contain line breaks. The text stays bytes: as a string, each piece would be garbage
 * of twice its size.
 */
export async function* base64Bytes(
  texts: AsyncIterable<Uint8Array>,
  field: string,
): AsyncGenerator<Uint8Array> {
  const group: Group = { bits: 0, count: 0, padding: 0 };
  for await (const text of texts) {
    const bytes = decoded(text, group);
    if (bytes === null) throw notBase64(field);
    if (bytes.byteLength > 0) yield bytes;
  }
  const { bits, count, padding } = group;
  if (count === 1 || (padding > 0 && (count === 0 || count + padding !== 4))) throw notBase64(field);
  if (count === 2) yield Uint8Array.of(bits >> 4);
  if (count === 3) yield Uint8Array.of(bits >> 10, bits >> 2);
}

/** Characters that wait for others: four of them are three bytes. Behind the first `=` there is nothing but `=`. */
type Group = { bits: number; count: number; padding: number };

/** Null for what is no base64. */
const decoded = (text: Uint8Array, group: Group): Uint8Array | null => {
  const bytes = new Uint8Array(Math.floor((group.count + text.byteLength) / 4) * 3);
  let size = 0;
  const add = (bits: number): void => {
    bytes[size] = bits >> 16;
    bytes[size + 1] = bits >> 8;
    bytes[size + 2] = bits;
    size += 3;
  };
  for (let at = 0; at < text.byteLength; at += 1) {
    // Nearly all of a text is decoded in whole groups.
    if (group.count === 0 && group.padding === 0)
      for (let bits = bitsAt(text, at); bits >= 0; bits = bitsAt(text, at)) {
        add(bits);
        at += 4;
      }
    if (at === text.byteLength) break;
    const value = valueAt(text, at);
    if (value < 64 && group.padding === 0) {
      group.bits = (group.bits << 6) | value;
      group.count += 1;
      if (group.count < 4) continue;
      add(group.bits);
      group.bits = 0;
      group.count = 0;
    } else if (value === pad) group.padding += 1;
    else if (value !== space) return null;
  }
  return bytes.subarray(0, size);
};

/** The value of four characters; negative where one of them has none. */
const bitsAt = (text: Uint8Array, at: number): number => {
  if (at + 4 > text.byteLength) return -1;
  const first = valueAt(text, at);
  const second = valueAt(text, at + 1);
  const third = valueAt(text, at + 2);
  const fourth = valueAt(text, at + 3);
  if ((first | second | third | fourth) > 63) return -1;
  return (first << 18) | (second << 12) | (third << 6) | fourth;
};

const pad = 64;
const space = 65;
const strange = 66;

const valueAt = (text: Uint8Array, at: number): number => values[text[at] ?? 0] ?? strange;

/** Of every byte that may come. */
const values = new Uint8Array(256).fill(strange);
for (const [value, character] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries())
  values[character.charCodeAt(0)] = value;
for (const character of '\r\n\t ') values[character.charCodeAt(0)] = space;
values['='.charCodeAt(0)] = pad;

const notBase64 = (field: string) =>
  invalid(
    field,
    `${field} must be base64 text without a data: prefix, got another character or a broken end.`,
  );
