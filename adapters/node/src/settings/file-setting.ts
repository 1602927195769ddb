/** A setting that is the path of a file. Its faults are reported, and never its content. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** `read` gives null for a text that is none of what is expected, and `whyNot` says why it is none. */
type FileKind<Content> = Readonly<{
  expected: string;
  read: (text: string) => Content | null;
  whyNot?: (text: string) => string;
}>;

/** Becomes what is read of the file. Null when absent. */
export const fileSetting = <Content>(kind: FileKind<Content>, description: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((path) => (path === '' ? nothing : found(path, kind))),
    v.check(
      ({ fault }) => fault === null,
      ({ input: { fault } }) => `${kind.expected}: ${fault}`,
    ),
    v.transform(({ content }) => content),
    v.description(description),
    v.metadata({ path: true }),
  );

type Found<Content> = Readonly<{ content: Content | null; fault: string | null }>;

const nothing = { content: null, fault: null };

const found = <Content>(path: string, { read, whyNot }: FileKind<Content>): Found<Content> => {
  const text = textOf(path);
  if (typeof text !== 'string') return { content: null, fault: text.fault };
  const content = read(text);
  return { content, fault: content === null ? (whyNot?.(text) ?? 'the file holds something else') : null };
};

const textOf = (path: string): string | Readonly<{ fault: string }> => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { fault: faults.get(code) ?? 'the file cannot be read' };
  }
};

const faults: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'no file is there'],
  ['ENOTDIR', 'no file is there'],
  ['EISDIR', 'a folder is there'],
  ['EACCES', 'this program may not read it'],
]);
