/** The type of a file, decided by our own table and its first bytes, never by the sender (contract §4.3). */
import { endingOf } from './file-name.ts';

/** `inline`: a browser may show it in place. */
export type FileType = Readonly<{ contentType: string; inline: boolean }>;

/** How many bytes decide the type of a file: the length of the header of a Windows program. */
export const headLength = 64;

export const fileTypeOf = (name: string, head: Uint8Array): FileType => {
  const expected = types.get(endingOf(name)) ?? unknown;
  if (!shown.some(({ contentType }) => contentType === expected))
    return { contentType: expected, inline: false };
  const found = shown.find(({ begins }) => begins(head));
  return found ? { contentType: found.contentType, inline: true } : { contentType: unknown, inline: false };
};

/** Types that a browser could run have no entry: HTML, SVG, XML and style sheets are downloaded as plain bytes. */
const unknown = 'application/octet-stream';

const office = 'application/vnd.openxmlformats-officedocument';
const open = 'application/vnd.oasis.opendocument';

const types: ReadonlyMap<string, string> = new Map([
  ...named('image/png', 'png'),
  ...named('image/jpeg', 'jpg jpeg jfif'),
  ...named('image/gif', 'gif'),
  ...named('image/webp', 'webp'),
  ...named('image/bmp', 'bmp'),
  ...named('image/tiff', 'tif tiff'),
  ...named('image/heic', 'heic'),
  ...named('image/avif', 'avif'),
  ...named('application/pdf', 'pdf'),
  ...named('text/plain; charset=utf-8', 'txt log md ini conf yaml yml'),
  ...named('text/csv; charset=utf-8', 'csv'),
  ...named('text/calendar; charset=utf-8', 'ics'),
  ...named('text/vcard; charset=utf-8', 'vcf'),
  ...named('application/json', 'json'),
  ...named('application/rtf', 'rtf'),
  ...named('message/rfc822', 'eml'),
  ...named('application/vnd.ms-outlook', 'msg'),
  ...named('application/msword', 'doc'),
  ...named('application/vnd.ms-excel', 'xls'),
  ...named('application/vnd.ms-powerpoint', 'ppt'),
  ...named(`${office}.wordprocessingml.document`, 'docx'),
  ...named(`${office}.spreadsheetml.sheet`, 'xlsx'),
  ...named(`${office}.presentationml.presentation`, 'pptx'),
  ...named(`${open}.text`, 'odt'),
  ...named(`${open}.spreadsheet`, 'ods'),
  ...named(`${open}.presentation`, 'odp'),
  ...named('application/zip', 'zip'),
  ...named('application/gzip', 'gz tgz'),
  ...named('application/x-7z-compressed', '7z'),
  ...named('application/vnd.rar', 'rar'),
  ...named('application/x-tar', 'tar'),
  ...named('audio/mpeg', 'mp3'),
  ...named('audio/mp4', 'm4a'),
  ...named('audio/ogg', 'ogg oga'),
  ...named('audio/wav', 'wav'),
  ...named('video/mp4', 'mp4 m4v'),
  ...named('video/quicktime', 'mov'),
  ...named('video/webm', 'webm'),
]);

function named(contentType: string, endings: string): readonly (readonly [string, string])[] {
  return endings.split(' ').map((ending) => [ending, contentType]);
}

const startsWith =
  (...bytes: readonly number[]) =>
  (head: Uint8Array): boolean =>
    bytes.every((byte, place) => head[place] === byte);

/** The types that a browser may show, and the first bytes of such files. */
const shown = [
  { contentType: 'image/png', begins: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { contentType: 'image/jpeg', begins: startsWith(0xff, 0xd8, 0xff) },
  { contentType: 'image/gif', begins: startsWith(0x47, 0x49, 0x46, 0x38) },
  {
    contentType: 'image/webp',
    begins: (head: Uint8Array) =>
      startsWith(0x52, 0x49, 0x46, 0x46)(head) && startsWith(0x57, 0x45, 0x42, 0x50)(head.subarray(8)),
  },
  { contentType: 'application/pdf', begins: startsWith(0x25, 0x50, 0x44, 0x46, 0x2d) },
] as const;
