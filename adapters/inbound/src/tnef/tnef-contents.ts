/** The content of TNEF attributes: files, and the HTML of the message. */
import { decodeText } from '../decoding/charsets.ts';
import { type MapiProperties, type MapiValue, readMapi } from './mapi.ts';
import type { Attribute, AttributeListener } from './tnef-attributes.ts';

/** `from` counts the decoded bytes of the `winmail.dat`. */
export type TnefFile = Readonly<{
  name: string | null;
  contentType: string | null;
  contentId: string | null;
  from: number;
  size: number;
}>;

export type Tnef = Readonly<{ files: readonly TnefFile[]; html: string | null }>;

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

export const tnefContents = (): AttributeListener & Readonly<{ contents: () => Tnef }> => {
  const files: OpenFile[] = [];
  let html: MapiValue | null = null;
  let codePage: number | null = null;
  let bytesRead = 0;

  const isRead = ({ id, length }: Attribute): boolean =>
    wanted.includes(id) && length <= attributeBytes && bytesRead + length <= allBytes;
  return {
    begin: (attribute, from) => {
      if (attribute.id === ids.begin && files.length === mostFiles) return 'refuse';
      if (attribute.id === ids.begin) files.push({ title: null, properties: null, from: 0, size: 0 });
      const file = files.at(-1);
      if (attribute.id === ids.data && file) {
        file.from = from;
        file.size = attribute.length;
      }
      if (!isRead(attribute)) return 'skip';
      bytesRead += attribute.length;
      return 'read';
    },
    read: ({ level, id }, bytes) => {
      const file = files.at(-1);
      if (id === ids.codePage && bytes.length >= 4) codePage = numberIn(bytes);
      else if (id === ids.message && level === 1) html = readMapi(bytes).get(tags.html) ?? html;
      else if (id === ids.title && file) file.title = bytes;
      else if (id === ids.properties && file) file.properties = readMapi(bytes);
    },
    contents: () => {
      const charset = codePage === null ? null : `windows-${codePage}`;
      return {
        files: files.filter(({ size }) => size > 0).map((file) => fileOf(file, charset)),
        html: textOf(html, charset),
      };
    },
  };
};

const numberIn = ({ buffer, byteOffset }: Uint8Array): number =>
  new DataView(buffer, byteOffset).getUint32(0, true);

const fileOf = ({ title, properties, from, size }: OpenFile, charset: string | null): TnefFile => ({
  name:
    textOf(properties?.get(tags.longName), charset) ??
    textOf(title ? { isUnicode: false, bytes: title } : null, charset),
  contentType: textOf(properties?.get(tags.type), charset),
  contentId: textOf(properties?.get(tags.contentId), charset),
  from,
  size,
});

const textOf = (value: MapiValue | null | undefined, charset: string | null): string | null => {
  if (!value) return null;
  const text = decodeText(value.bytes, value.isUnicode ? 'utf-16le' : charset, charset);
  return text.replace(/\0[\s\S]*$/, '') || null;
};
