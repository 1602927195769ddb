/**
 * Reads the `winmail.dat` of Outlook (TNEF) while its bytes arrive. Files inside are only located: they are read from the
 * stored mail like any other file.
 */
import { decodeText } from '../decoding/charsets.ts';
import { type MapiProperties, type MapiValue, readMapi } from './mapi.ts';

/** `from` counts the decoded bytes of the `winmail.dat`. */
export type TnefFile = Readonly<{
  name: string | null;
  contentType: string | null;
  contentId: string | null;
  from: number;
  size: number;
}>;

export type Tnef = Readonly<{ files: readonly TnefFile[]; html: string | null }>;

export type TnefScanner = Readonly<{
  add: (bytes: Uint8Array) => void;
  /** Null when it is no TNEF, not a whole one, or one with too many files. */
  end: () => Tnef | null;
}>;

const signature = 0x223e9f78;
const mostFiles = 200;
/** Of attributes that are read; longer ones are skipped. */
const attributeBytes = 1024 * 1024;
const allBytes = 4 * 1024 * 1024;

const ids = {
  title: 0x8010,
  data: 0x800f,
  begin: 0x9002,
  properties: 0x9005,
  message: 0x9003,
  codePage: 0x9007,
};
const wanted: readonly number[] = [ids.title, ids.properties, ids.message, ids.codePage];
const tags = { html: 0x1013, longName: 0x3707, type: 0x370e, contentId: 0x3712 };

type OpenFile = { title: Uint8Array | null; properties: MapiProperties | null; from: number; size: number };

type Attribute = Readonly<{ level: number; id: number; length: number }>;

export const createTnefScanner = (): TnefScanner => {
  const files: OpenFile[] = [];
  let html: MapiValue | null = null;
  let codePage: number | null = null;
  let isBroken = false;
  let position = 0;
  let kept = 0;
  let attribute: Attribute | null = null;
  /** What is collected next: the bytes of a head, or of an attribute; and how many are skipped before. */
  let collected: Uint8Array[] = [];
  let missing = 6;
  let skipping = 0;
  let isHead = true;

  const take = (bytes: Uint8Array): void => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (isHead) {
      isHead = false;
      isBroken = view.getUint32(0, true) !== signature;
      missing = 9;
      return;
    }
    if (attribute) {
      use(attribute, bytes, view);
      endAttribute(0);
      return;
    }
    begin({
      level: view.getUint8(0),
      id: view.getUint32(1, true) & 0xffff,
      length: view.getUint32(5, true),
    });
  };

  const begin = (next: Attribute): void => {
    if (next.level !== 1 && next.level !== 2) isBroken = true;
    if (next.id === ids.begin && files.length === mostFiles) isBroken = true;
    else if (next.id === ids.begin) files.push({ title: null, properties: null, from: 0, size: 0 });
    const file = files.at(-1);
    if (next.id === ids.data && file) {
      file.from = position;
      file.size = next.length;
    }
    const isRead =
      wanted.includes(next.id) && next.length <= attributeBytes && kept + next.length <= allBytes;
    if (!isRead || next.length === 0) {
      endAttribute(next.length);
      return;
    }
    kept += next.length;
    attribute = next;
    missing = next.length;
  };

  /** A checksum of two bytes follows. */
  const endAttribute = (left: number): void => {
    attribute = null;
    skipping = left + 2;
    missing = 9;
  };

  const use = ({ level, id }: Attribute, bytes: Uint8Array, view: DataView): void => {
    const file = files.at(-1);
    if (id === ids.codePage && bytes.length >= 4) codePage = view.getUint32(0, true);
    else if (id === ids.message && level === 1) html = readMapi(bytes).get(tags.html) ?? html;
    else if (id === ids.title && file) file.title = bytes;
    else if (id === ids.properties && file) file.properties = readMapi(bytes);
  };

  const textOf = (value: MapiValue | undefined): string | null => {
    if (!value) return null;
    const charset = codePage === null ? null : `windows-${codePage}`;
    const text = decodeText(value.bytes, value.isUnicode ? 'utf-16le' : charset, charset);
    return text.replace(/\0[\s\S]*$/, '') || null;
  };

  const fileOf = ({ title, properties, from, size }: OpenFile): TnefFile => ({
    name:
      textOf(properties?.get(tags.longName)) ??
      textOf(title ? { isUnicode: false, bytes: title } : undefined),
    contentType: textOf(properties?.get(tags.type)),
    contentId: textOf(properties?.get(tags.contentId)),
    from,
    size,
  });

  return {
    add: (bytes) => {
      let at = 0;
      while (at < bytes.length && !isBroken) {
        const isSkipped = skipping > 0;
        const length = Math.min(bytes.length - at, isSkipped ? skipping : missing);
        if (isSkipped) skipping -= length;
        else {
          collected.push(new Uint8Array(bytes.subarray(at, at + length)));
          missing -= length;
        }
        position += length;
        at += length;
        if (isSkipped || missing > 0) continue;
        const whole = collected;
        collected = [];
        take(new Uint8Array(Buffer.concat(whole)));
      }
    },
    end: () => {
      const isCut = isHead || attribute !== null || skipping > 0 || collected.length > 0;
      if (isBroken || isCut) return null;
      return { files: files.filter(({ size }) => size > 0).map(fileOf), html: html && textOf(html) };
    },
  };
};
