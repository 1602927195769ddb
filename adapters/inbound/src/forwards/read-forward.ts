/** The first forwarded mail in a text: a line that says so, or a block of labels as Outlook writes it. In one pass. */
import type { ForwardedMail } from '@tidemark/domain';
import { limits } from '@tidemark/domain/limits';
import { cleanLine } from '../decoding/clean.ts';
import { readAddresses } from '../reading/addresses.ts';
import { readDate } from '../reading/header-values.ts';
import { answerSeparators, forwardPrefix, type Label, labelNamed, separators } from './forward-words.ts';

const mostLines = 5_000;
const longestLine = 2_000;
const longestBlock = 25;

type Block = Readonly<{ values: ReadonlyMap<Label, string>; end: number }>;

export const readForward = (text: string, subject: string): ForwardedMail | null => {
  const all = text.split('\n');
  const lines = all.slice(0, mostLines).map((line) => line.slice(0, longestLine));
  const isForward = forwardPrefix.test(subject);
  for (let at = 0; at < lines.length; at++) {
    const kind = kindOf(lines[at] ?? '');
    if (kind === null || (kind !== 'separator' && !isForward)) continue;
    const start = kind === 'label' ? at : firstOfBlock(lines, at + 1);
    const block = readBlock(lines, start);
    const found = block && mailOf(block, all, at);
    if (found) return found;
  }
  return null;
};

/** Without quote signs, and without what is written around a line. */
const bare = (line: string): string =>
  line
    .replace(/^[>\s]+/, '')
    .replace(/^[-_*=\s]+/, '')
    .replace(/(?<![-_*=\s:：])[-_*=\s:：]+$/, '')
    .toLowerCase();

const kindOf = (line: string): 'separator' | 'answer' | 'label' | null => {
  if (/^[>\s]*_{10,}\s*$/.test(line)) return 'answer';
  if (line.length > 200) return null;
  const text = bare(line);
  if (separators.has(text)) return 'separator';
  if (answerSeparators.has(text)) return 'answer';
  return labelIn(line)?.label === 'from' ? 'label' : null;
};

const labelIn = (line: string): Readonly<{ label: Label; value: string }> | null => {
  const [, word = '', value = ''] =
    /^[>\s*]*([\p{L}\p{M}][\p{L}\p{M}' -]{0,24}?)\s*\*?\s?[:：]\*?(.*)$/u.exec(line) ?? [];
  const label = labelNamed(word);
  return label && { label, value: value.replace(/^\*/, '').trim() };
};

/** Some empty lines may be between. */
const firstOfBlock = (lines: readonly string[], from: number): number => {
  const found = lines.slice(from, from + 5).findIndex((line) => bare(line) !== '');
  return found < 0 ? from : from + found;
};

/** A label a line; a line without one belongs to the label above. An empty line ends it. */
const readBlock = (lines: readonly string[], start: number): Block | null => {
  const values = new Map<Label, string>();
  let last: Label | null = null;
  let at = start;
  for (; at < Math.min(lines.length, start + longestBlock); at++) {
    const line = lines[at] ?? '';
    if (/^[>\s*]*$/.test(line)) {
      if (values.size >= 2) break;
      continue;
    }
    const found = labelIn(line);
    if (!found && last === null) return null;
    if (!found && last === 'subject') break;
    if (found && values.has(found.label) && found.label !== 'other') break;
    last = found?.label ?? last;
    const value = found?.value ?? line.replace(/^[>\s]+/, '');
    if (last) values.set(last, `${values.get(last) ?? ''} ${value}`.trim());
  }
  return values.has('from') && values.size >= 2 ? { values, end: at } : null;
};

const mailOf = ({ values, end }: Block, lines: readonly string[], start: number): ForwardedMail | null => {
  const from = readAddresses(withoutMailto(values.get('from') ?? ''), null)[0];
  if (!from) return null;
  const body = lines.slice(end);
  const isQuoted = /^>/.test(lines[start] ?? '') || /^>/.test(lines[end - 1] ?? '');
  return {
    from,
    subject: values.has('subject') ? cleanLine(values.get('subject') ?? '', limits.subjectLength) : null,
    date: readDate(values.get('date')?.replace(/\bat\b|\buntil\b/g, ' ') ?? null),
    above: lines.slice(0, start).join('\n').trim(),
    text: (isQuoted ? body.map((line) => line.replace(/^> ?/, '')) : body).join('\n').trim(),
  };
};

/** `Ann <a@b.c<mailto:a@b.c>>`, `Ann [mailto:a@b.c]`, `[a@b.c](mailto:a@b.c)` and `Ann [a@b.c]`. */
const withoutMailto = (value: string): string =>
  value
    .replace(/<mailto:[^<>]*>(?=>)/gi, '')
    .replace(/\(mailto:[^()]*\)/gi, '')
    .replace(/[[<]mailto:([^<>\][]*)[\]>]/gi, '<$1>')
    .replace(/\[([^<>\][\s]+@[^<>\][\s]+)\]/g, '<$1>')
    .replace(/^([^<>\s@]+@[^<>\s@]+) <\1>$/, '<$1>');
