/** Makes a `winmail.dat` for tests. */
const u16 = (value: number): Buffer => Buffer.from([value & 0xff, value >> 8]);
const u32 = (value: number): Buffer =>
  Buffer.from([value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24]);

export type TnefAttribute = Readonly<{ level: 1 | 2; id: number; data: Uint8Array }>;

export const tnefOf = (...attributes: readonly TnefAttribute[]): Uint8Array =>
  new Uint8Array(
    Buffer.concat([
      u32(0x223e9f78),
      u16(1),
      ...attributes.flatMap(({ level, id, data }) => [
        Buffer.from([level]),
        u32(id),
        u32(data.length),
        Buffer.from(data),
        u16(0),
      ]),
    ]),
  );

export type MapiProperty = Readonly<{ id: number; type: number; value: Uint8Array }>;

/** Texts and bytes have a count and a length before them, and are padded to four bytes. */
export const mapiOf = (...properties: readonly MapiProperty[]): Uint8Array =>
  new Uint8Array(
    Buffer.concat([
      u32(properties.length),
      ...properties.flatMap(({ id, type, value }) => {
        const isText = [0x1e, 0x1f, 0x102, 0x0d].includes(type);
        const padding = Buffer.alloc((4 - (value.length % 4)) % 4);
        return [
          u16(type),
          u16(id),
          ...(isText ? [u32(1), u32(value.length)] : []),
          Buffer.from(value),
          padding,
        ];
      }),
    ]),
  );

export const unicode = (text: string): Uint8Array => new Uint8Array(Buffer.from(`${text}\0`, 'utf16le'));
export const plain = (text: string): Uint8Array => new Uint8Array(Buffer.from(`${text}\0`, 'latin1'));

/** The attributes of a file: where it begins, its bytes, its short name, and its properties. */
export const fileOf = (
  bytes: string,
  shortName: string,
  ...properties: readonly MapiProperty[]
): readonly TnefAttribute[] => [
  { level: 2, id: 0x69002, data: new Uint8Array(14) },
  { level: 2, id: 0x6800f, data: plain(bytes).subarray(0, -1) },
  { level: 2, id: 0x18010, data: plain(shortName) },
  { level: 2, id: 0x69005, data: mapiOf(...properties) },
];
