/** The text of a reply, a note or a forward, as the browser and the server store it. */
import type { Ticket } from '@tidemark/client';
import { type HtmlNode, readHtml } from '../reading/read-html.ts';
import { fromPlain } from '../writing/from-plain.ts';

export const draftKinds = ['reply', 'note', 'forward'] as const;

export type DraftKind = (typeof draftKinds)[number];

/**
 * `html`: as the editor wrote it; null for a plain text. `body` is the same as text. A reply may have copies in `cc`; a forward
 * has a receiver in `to`, and the message whose files go with it in `forwardOf`.
 */
export type DraftText = Readonly<{
  body: string;
  html: string | null;
  macroId: string | null;
  files: readonly DraftFile[];
  to: string;
  cc: readonly string[];
  forwardOf: string | null;
}>;

/** A file that the server has already, and that goes with the message. */
export type DraftFile = Readonly<{ id: string; name: string; size: number }>;

/** A draft as the server shows it. */
export type ServerDraft = Readonly<{
  ticket_number: number;
  kind: DraftKind;
  rev: number;
  state: 'empty' | 'draft' | 'held';
  body: string | null;
  body_html: string | null;
  macro_id: string | null;
  files: readonly DraftFile[];
  to: string;
  cc: readonly string[];
  forward_of: string | null;
  status: Ticket['status'] | null;
  send_at: string | null;
  stopped: Stop | null;
  updated_at: string;
}>;

/** Why a held draft was not sent. */
export type Stop = Readonly<{ code: string; message: string; at: string }>;

export const emptyText: DraftText = {
  body: '',
  html: null,
  macroId: null,
  files: [],
  to: '',
  cc: [],
  forwardOf: null,
};

export const isEmptyText = ({ body, files, to, cc }: DraftText): boolean =>
  body.trim() === '' && files.length === 0 && to.trim() === '' && cc.length === 0;

export const textOfDraft = ({
  state,
  body,
  body_html: html,
  macro_id: macroId,
  files,
  to,
  cc,
  forward_of: forwardOf,
}: ServerDraft): DraftText =>
  state === 'empty'
    ? emptyText
    : { body: body ?? plainOf(html ?? ''), html, macroId, files, to, cc, forwardOf };

/** The sanitiser writes some tags in a way of its own: texts are the same if their elements are. */
export const isSameText = (one: DraftText, other: DraftText): boolean => {
  if (one === other || (isEmptyText(one) && isEmptyText(other))) return true;
  if (goingWith(one) !== goingWith(other)) return false;
  if (one.macroId !== other.macroId || (one.html === null) !== (other.html === null)) return false;
  if (one.html === null || other.html === null) return one.body === other.body;
  return one.html === other.html || elementsOf(one.html) === elementsOf(other.html);
};

/** Everything but the text, as one text. */
const goingWith = ({ files, to, cc, forwardOf }: DraftText): string =>
  JSON.stringify([files.map(({ id }) => id), to, cc, forwardOf]);

/** With the files of both, each once. */
export const filesOfBoth = (one: DraftText, other: DraftText): readonly DraftFile[] => [
  ...one.files,
  ...other.files.filter(({ id }) => !one.files.some((file) => file.id === id)),
];

const elementsOf = (html: string): string =>
  JSON.stringify(readHtml(html), (key, value: unknown) => (key === 'rel' ? undefined : value));

/** The same with a plain text below. */
export const withText = (written: DraftText, text: string): DraftText => {
  if (text === '') return written;
  const { body, html } = written;
  if (body.trim() === '') return { ...written, body: text, html: null };
  return { ...written, body: `${body}\n${text}`, html: html === null ? null : html + fromPlain(text) };
};

/** The text of an HTML that the editor wrote: a line for each block. */
export const plainOf = (html: string): string => linesOf(readHtml(html)).replace(/\n$/, '');

const linesOf = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if (node.tag === 'br') return '\n';
      const inner = linesOf(node.children);
      return blocks.has(node.tag) ? `${inner}\n` : inner;
    })
    .join('');

const blocks: ReadonlySet<string> = new Set(['p', 'pre', 'li', 'div']);
