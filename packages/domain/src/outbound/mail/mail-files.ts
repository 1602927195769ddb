/** The files of a message in its mail: which of them are attached, and the text about the others. */
import { DeskError } from '../../kernel/errors.ts';
import { escapeHtml, textContent } from '../../model/desk/new-message.ts';
import { workspacePages, workspaceUrl } from '../../model/instance/workspace-url.ts';
import { fileKey } from '../../model/library/byte-key.ts';
import { shownFileName } from '../../model/library/file-name.ts';
import { shownSize } from '../../model/library/shown-size.ts';
import type { TicketFile } from '../../model/library/ticket-file.ts';
import type { Attachment } from '../../model/outbound/mailer.ts';
import type { Ports } from '../../model/ports.ts';
import type { Composing } from './compose-mail.ts';
import { writtenPart } from './letter-html.ts';
import type { LinkPlace } from './link-mail.ts';

/**
 * `went`: it was sent with the mail; `left`: it was not attached and can be downloaded in the portal; `lost`: its bytes are
 * missing.
 */
export type MailFile = Readonly<{ file: TicketFile; state: 'here' | 'went' | 'left' | 'lost' }>;

export type SortedFiles = Readonly<{
  attached: readonly TicketFile[];
  left: readonly TicketFile[];
  lost: readonly TicketFile[];
}>;

/** In their order, as many as fit: a file that is too large does not block smaller ones. */
export const sortedFiles = (files: readonly MailFile[], most: number): SortedFiles => {
  const sorted: Record<keyof SortedFiles, TicketFile[]> = { attached: [], left: [], lost: [] };
  let room = most;
  for (const { file, state } of files) {
    const fits = state === 'went' || (state === 'here' && file.size <= room);
    if (fits) room -= file.size;
    if (fits) sorted.attached.push(file);
    else sorted[state === 'lost' ? 'lost' : 'left'].push(file);
  }
  return sorted;
};

export const attachmentOf =
  ({ byteStore }: Pick<Ports, 'byteStore'>, workspaceId: string) =>
  (file: TicketFile): Attachment => ({
    id: file.id,
    name: shownFileName(file.name),
    contentType: file.contentType,
    size: file.size,
    bytes: () => bytesOf(byteStore, fileKey(workspaceId, file.id), file.size),
  });

/** Exactly as many bytes as the file has: the receiver of half a file would not notice. */
async function* bytesOf(
  byteStore: Ports['byteStore'],
  key: string,
  size: number,
): AsyncGenerator<Uint8Array> {
  const pieces = await byteStore.open(key);
  let read = 0;
  for await (const piece of pieces ?? []) {
    read += piece.byteLength;
    if (read <= size) yield piece;
  }
  if (!pieces || read !== size)
    throw new DeskError('internal_error', `Expected ${size} bytes of a file, found ${read}.`);
}

type Words = Readonly<{ text: string; html: string }>;

/** The text about omitted files; empty when all files are attached. */
export const wordsOfFiles = (
  ports: Composing,
  place: LinkPlace,
  { left, lost }: Omit<SortedFiles, 'attached'>,
): Words => {
  const parts = [
    { phrase: 'files_left', files: left, link: requestLink(ports, place) },
    { phrase: 'files_lost', files: lost, link: null },
  ] as const;
  const lists = parts
    .filter(({ files }) => files.length > 0)
    .map(({ phrase, files, link }) => {
      const first = ports.mailTexts.say(place.language, phrase, { count: files.length });
      return listed(first, linesOf(ports, place, files), link);
    });
  return {
    text: lists.map(({ text }) => `\n\n${text}`).join(''),
    html: lists.map(({ html }) => html).join('\n'),
  };
};

/** The request in the web portal. The customer signs in there: the link opens nothing by itself. */
export const requestLink = (
  { site }: Pick<Composing, 'site'>,
  { mail, workspace }: Pick<LinkPlace, 'mail' | 'workspace'>,
): string | null =>
  mail.ticketNumber === null
    ? null
    : `${workspaceUrl({ ...site, slug: workspace.slug })}${workspacePages.portalRequests}/${mail.ticketNumber}`;

const listed = (first: string, lines: readonly string[], link: string | null): Words => ({
  text: [first, ...lines.map((line) => `- ${line}`), ...(link === null ? [] : [link])].join('\n'),
  html: writtenPart(
    [
      textContent(first).bodyHtml,
      `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
      link === null ? '' : `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
    ].join(''),
  ),
});

const linesOf = (
  { mailTexts }: Composing,
  { language }: LinkPlace,
  files: readonly TicketFile[],
): readonly string[] =>
  files.map(({ name: kept, size }) => {
    const { amount, unit } = shownSize(size);
    return mailTexts.say(language, `file_${unit}s`, { name: shownFileName(kept), size: amount });
  });
