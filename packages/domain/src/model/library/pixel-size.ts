/** Width and height of a picture, read from its first bytes. */

/** In pixels, 1 or more. */
export type PixelSize = Readonly<{ width: number; height: number }>;

/** Some cameras write long notes before the size. */
export const pixelHeadLength = 256 * 1_024;

/** `head`: the first `pixelHeadLength` bytes, or all that there are. Null where they do not say it. */
export const pixelSizeOf = (contentType: string, head: Uint8Array): PixelSize | null => {
  const read = readers[contentType];
  const size = read ? read(new DataView(head.buffer, head.byteOffset, head.byteLength)) : null;
  return size && size.width > 0 && size.height > 0 ? size : null;
};

type Reader = (bytes: DataView) => PixelSize | null;

const png: Reader = (bytes) =>
  bytes.byteLength < 24 ? null : { width: bytes.getUint32(16), height: bytes.getUint32(20) };

const gif: Reader = (bytes) =>
  bytes.byteLength < 10 ? null : { width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) };

const threeBytes = (bytes: DataView, at: number): number =>
  bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 65_536;

/** Lossy, lossless and extended files begin in three ways. */
const webp: Reader = (bytes) => {
  if (bytes.byteLength < 30) return null;
  const kind = bytes.getUint32(12);
  if (kind === 0x56503858) return { width: threeBytes(bytes, 24) + 1, height: threeBytes(bytes, 27) + 1 };
  if (kind === 0x56503820)
    return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff };
  if (kind !== 0x5650384c) return null;
  const packed = bytes.getUint32(21, true);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
};

/** Segment by segment up to the frame, which has the size. */
const jpeg: Reader = (bytes) => {
  let at = 2;
  while (at + 9 <= bytes.byteLength && bytes.getUint8(at) === 0xff) {
    const marker = bytes.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) };
    at += 2 + Math.max(bytes.getUint16(at + 2), 2);
  }
  return null;
};

/** SOF0 to SOF15 but the tables between them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const readers: Readonly<Record<string, Reader>> = {
  'image/png': png,
  'image/gif': gif,
  'image/webp': webp,
  'image/jpeg': jpeg,
};
