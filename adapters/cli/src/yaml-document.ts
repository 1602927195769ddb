/** A YAML file that people write: its value, and the place of each part in the file. */
import type { Fault } from '@tidemark/domain';
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseAllDocuments,
} from 'yaml';
import { yamlMistakes } from './yaml-mistakes.ts';

/** `mistakes` are those of the form, each with its place: `config.yaml:12:9: …`. */
export type YamlDocument = Readonly<{
  value: unknown;
  mistakes: readonly Located[];
  /** A fault in the value, with the place in the file. */
  located: (fault: Fault) => Located;
}>;

/** `sentence` alone, and as `text` behind its place. */
export type Located = Readonly<{ line: number; column: number; sentence: string; text: string }>;

/** More than this many values by way of aliases is a trap, or as good as one. */
const mostAliases = 1_000;

/** YAML 1.2 with plain data only: one document, no key twice, no tags, keys that are text. Never throws. */
export const readYaml = (file: string, text: string): YamlDocument => {
  const lines = new LineCounter();
  const place: Place = (offset, sentence) => {
    const { line, col: column } = lines.linePos(offset);
    return { line, column, sentence, text: `${file}:${line}:${column}: ${sentence}` };
  };
  try {
    const documents = parseAllDocuments(text, { ...options, lineCounter: lines });
    return 'empty' in documents ? nothing([], place) : documentOf(text, documents, place);
  } catch (error) {
    return nothing([place(0, trapOf(error))], place);
  }
};

const options = {
  version: '1.2',
  schema: 'core',
  resolveKnownTags: false,
  stringKeys: true,
  uniqueKeys: true,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

type Place = (offset: number, sentence: string) => Located;

const nothing = (mistakes: readonly Located[], place: Place): YamlDocument => ({
  value: null,
  mistakes,
  located: ({ message }) => place(0, message),
});

const documentOf = (
  text: string,
  [document, another]: readonly Document.Parsed[],
  place: Place,
): YamlDocument => {
  if (!document) return nothing([], place);
  const mistakes = yamlMistakes(text, document, another).map(({ offset, sentence }) =>
    place(offset, sentence),
  );
  const value: unknown = mistakes.length > 0 ? null : document.toJS({ maxAliasCount: mostAliases });
  const located: YamlDocument['located'] = ({ path, message }) =>
    place(offsetOf(document, path), faultText(path, message));
  return { value, mistakes, located };
};

const faultText = (path: Fault['path'], message: string): string =>
  path.length === 0 ? message : `${path.join('.')}: ${message}`;

/** Where a part of the document begins: the key of a member, an item of a list; else what is nearest around it. */
const offsetOf = (document: Document.Parsed, path: Fault['path']): number => {
  let node: Node | null = document.contents;
  let offset = node?.range?.[0] ?? 0;
  for (const step of path) {
    const below = stepInto(isAlias(node) ? (node.resolve(document) ?? null) : node, step);
    if (!below) return offset;
    offset = below.at.range?.[0] ?? offset;
    node = below.node;
  }
  return offset;
};

type Below = Readonly<{ at: Node; node: Node | null }>;

const stepInto = (node: Node | null, step: string | number): Below | null => {
  if (isSeq<Node>(node)) {
    const item = typeof step === 'number' ? node.items[step] : undefined;
    return item ? { at: item, node: item } : null;
  }
  if (!isMap<Node, Node | null>(node)) return null;
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
  return pair ? { at: pair.key, node: pair.value } : null;
};

const trapOf = (error: unknown): string => {
  if (error instanceof ReferenceError)
    return `Expected at most ${mostAliases} values through aliases, got more.`;
  if (error instanceof RangeError) return 'Expected a document of a few levels, got one nested too deeply.';
  throw error;
};
