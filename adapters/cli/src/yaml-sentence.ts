import type { ErrorCode } from 'yaml';

/** A syntax mistake: its parser code, and the text around it. */
export type YamlMistake = Readonly<{
  code: ErrorCode;
  /** The parser's own words, never shown: some codes are used for several mistakes. */
  hint: string;
  /** The line that it is in, and its place in that line. */
  line: string;
  at: number;
  /** Whether a value at this place continues in the next line. */
  goesOn: boolean;
  /** For a key that is there twice: the number of the line with the first one. */
  firstLine: number | null;
}>;

/** The syntax mistakes of a YAML file, in our own words. */
export const yamlSentence = (mistake: YamlMistake): string => {
  if (mistake.code === 'BAD_ALIAS' && /^\*\s*(?:[,}\]#]|$)/.test(mistake.line.slice(mistake.at)))
    return 'Expected "*" in quotes, as a bare * begins an alias in YAML.';
  const sign = signOf(mistake);
  if (sign !== null && misreads.has(mistake.code))
    return `Expected text that begins with ${sign} in quotes, as ${sign} begins ${begins[sign]} in YAML.`;
  return special[mistake.code]?.(mistake) ?? sentences[mistake.code];
};

const begins = { '{': 'a map', '[': 'a list', '*': 'an alias' } as const;

/** The effect of text that begins with a YAML indicator. */
const misreads: ReadonlySet<ErrorCode> = new Set(['NON_STRING_KEY', 'UNEXPECTED_TOKEN', 'BAD_ALIAS']);

/** The sign with which the value begins that the mistake is in. */
const signOf = ({ code, line, at }: YamlMistake): keyof typeof begins | null => {
  if (code === 'BAD_ALIAS') return '*';
  if (code === 'NON_STRING_KEY') return line.slice(at - 1, at + 1) === '{{' ? '{' : null;
  const [, sign] = /^\s*(?:- +)*(?:[\w.-]+: +)?([{[])/.exec(line.slice(0, at)) ?? [];
  return sign === '{' || sign === '[' ? sign : null;
};

const indentation = 'Expected the indentation of the lines above, got another one.';

const special: Readonly<Partial<Record<ErrorCode, (mistake: YamlMistake) => string | null>>> = {
  BAD_INDENT: ({ hint }) => {
    const [, end] = /end with a ([\]}])/.exec(hint) ?? [];
    return end === undefined
      ? null
      : `Expected ${end} before this line, to end what begins above with ${end === ']' ? '[' : '{'}.`;
  },
  BLOCK_AS_IMPLICIT_KEY: ({ goesOn }) =>
    goesOn
      ? 'Expected the next line with the indentation of the lines above, got more.'
      : 'Expected one key and its value, got several ": " on one line; put text that contains ": " in quotes.',
  MULTILINE_IMPLICIT_KEY: ({ goesOn }) =>
    goesOn ? 'Expected the next line with the indentation of the lines above, got more.' : null,
  MISSING_CHAR: ({ hint }) => {
    if (hint.includes('without - indicator')) return indentation;
    const [, quote] = /closing (["'])/.exec(hint) ?? [];
    return quote === undefined ? null : `Expected ${quote} to end what begins above with ${quote}.`;
  },
  DUPLICATE_KEY: ({ line, at, firstLine }) => {
    const [key = 'this one'] = /^(?:"[^"]*"|'[^']*'|[^\s:,{}[\]]+)/.exec(line.slice(at)) ?? [];
    return firstLine === null
      ? null
      : `Expected each key once, got ${key} again, which is already on line ${firstLine}.`;
  },
};

const sentences: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'Expected an alias without tag or anchor, got one with.',
  BAD_ALIAS: 'Expected the name of an anchor defined above, got another one.',
  BAD_COLLECTION_TYPE: 'Expected a value without a tag, got a tag that does not fit the value.',
  BAD_DIRECTIVE: 'Expected a directive of YAML 1.2, got another one.',
  BAD_DQ_ESCAPE: 'Expected an escape like \\n or \\" in a text in double quotes, got another one.',
  BAD_INDENT: indentation,
  BAD_PROP_ORDER: 'Expected anchors and tags before the value, got them elsewhere.',
  BAD_SCALAR_START: 'Expected text in quotes, because it begins with a character that has a meaning in YAML.',
  BLOCK_AS_IMPLICIT_KEY: 'Expected one key and its value on one line, got more.',
  BLOCK_IN_FLOW: 'Expected plain members between the brackets, got lines of a list or a map.',
  DUPLICATE_KEY: 'Expected each key once, got this one again.',
  IMPOSSIBLE: 'Expected YAML here, got something else.',
  KEY_OVER_1024_CHARS: 'Expected a key of at most 1024 characters, got a longer one.',
  MISSING_CHAR: 'Expected a bracket, a quote, a colon or a comma here, got none.',
  MULTILINE_IMPLICIT_KEY:
    'Expected a key on one line, got several lines; is there a colon or a quote missing?',
  MULTIPLE_ANCHORS: 'Expected one anchor at most, got several.',
  MULTIPLE_DOCS: 'Expected one document, got another one.',
  MULTIPLE_TAGS: 'Expected no tag, got several.',
  NON_STRING_KEY: 'Expected a text as key, got something else.',
  RESOURCE_EXHAUSTION: 'Expected a document of a few levels, got one nested too deeply.',
  TAB_AS_INDENT: 'Expected spaces to indent with, got a tab.',
  TAG_RESOLVE_FAILED: 'Expected a value without a tag, got an unknown tag.',
  UNEXPECTED_TOKEN: 'Expected YAML here, got something else; is there a quote or a bracket missing?',
};
