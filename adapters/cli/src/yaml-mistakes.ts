/** The syntax mistakes of a parsed YAML file, each once, with its place. */
import { type Alias, type Document, type ErrorCode, isScalar, visit } from 'yaml';
import { yamlSentence } from './yaml-sentence.ts';

/** `offset` is the place in the text. */
export type PlacedSentence = Readonly<{ offset: number; sentence: string }>;

/** The mistakes of the first document, and that there is `another` one. Several in one line that say the same are one. */
export const yamlMistakes = (
  text: string,
  document: Document.Parsed,
  another: Document.Parsed | undefined,
): readonly PlacedSentence[] => {
  const found: Found[] = [...document.errors, ...document.warnings]
    .slice(0, most)
    .map(({ code, message, pos }) => ({
      code,
      hint: message,
      offset: pos[0],
    }));
  const lost = lostAlias(document);
  const sound = found.every(({ code }) => code !== 'BAD_ALIAS');
  if (lost && sound)
    found.push({ code: 'BAD_ALIAS', hint: '', offset: lost.range?.[0] ?? 0, name: lost.source });
  if (another) found.push({ code: 'MULTIPLE_DOCS', hint: '', offset: another.range[0] });
  const twice = found.some(({ code }) => code === 'DUPLICATE_KEY');
  const again = twice ? againAt(text, document) : new Map<number, number>();
  const sentences = found.map((mistake) => ({
    offset: mistake.offset,
    sentence: sentenceOf(text, mistake, { found, again }),
  }));
  const lines = new Set<string>();
  return sentences.filter(({ offset, sentence }) => {
    const key = `${startOfLine(text, offset)} ${sentence}`;
    if (lines.has(key)) return false;
    lines.add(key);
    return true;
  });
};

/** A broken file may have as many mistakes as signs. */
const most = 1_000;

/** A line may be the whole file: so much of it is looked at, around a mistake. */
const around = 500;

/** `name` is that of an alias whose anchor there is not. */
type Found = Readonly<{ code: ErrorCode; hint: string; offset: number; name?: string }>;

type Among = Readonly<{ found: readonly Found[]; again: ReadonlyMap<number, number> }>;

const sentenceOf = (text: string, mistake: Found, { found, again }: Among): string => {
  const { code, hint, offset, name } = mistake;
  if (name !== undefined && name !== '')
    return `Expected the name of an anchor defined above, got ${name}; put text that begins with * in quotes.`;
  const start = Math.max(startOfLine(text, offset), offset - around);
  const [line = ''] = text.slice(start, offset + around).split('\n');
  return yamlSentence({
    code,
    hint,
    line,
    at: offset - start,
    goesOn: found.some((other) => other.code === 'MULTILINE_IMPLICIT_KEY' && other.offset === offset),
    firstLine: again.get(offset) ?? null,
  });
};

const startOfLine = (text: string, offset: number): number =>
  offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;

/** Keys that occur twice in one map: their position, and the line of the first one. */
const againAt = (text: string, document: Document.Parsed): ReadonlyMap<number, number> => {
  const again = new Map<number, number>();
  visit(document, {
    Map: (_key, { items }) => {
      const firsts = new Map<string, number>();
      for (const { key } of items) {
        if (!isScalar(key) || !key.range) continue;
        const first = firsts.get(String(key.value));
        if (first === undefined) firsts.set(String(key.value), key.range[0]);
        else if (again.size < most) again.set(key.range[0], text.slice(0, first).split('\n').length);
      }
    },
  });
  return again;
};

/** The first alias of an anchor that is not defined above it. */
const lostAlias = (document: Document.Parsed): Alias | null => {
  const anchors = new Set<string>();
  let lost: Alias | null = null;
  visit(document, {
    Alias: (_key, alias) => {
      if (anchors.has(alias.source)) return undefined;
      lost = alias;
      return visit.BREAK;
    },
    Value: (_key, { anchor }) => {
      if (anchor !== undefined) anchors.add(anchor);
    },
  });
  return lost;
};
