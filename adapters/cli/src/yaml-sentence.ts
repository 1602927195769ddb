import type { ErrorCode } from 'yaml';

/** What is wrong with the form of a YAML file, in our own words. */
export const yamlSentence = (code: ErrorCode): string => sentences[code];

const sentences: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'Expected an alias without tag or anchor, got one with.',
  BAD_ALIAS: 'Expected the name of an anchor that stands above, got another one.',
  BAD_COLLECTION_TYPE: 'Expected a value without a tag, got one that its tag does not fit.',
  BAD_DIRECTIVE: 'Expected a directive that YAML 1.2 knows, got another one.',
  BAD_DQ_ESCAPE: 'Expected an escape like \\n or \\" in a text in double quotes, got another one.',
  BAD_INDENT: 'Expected the indentation of the lines above, got another one.',
  BAD_PROP_ORDER: 'Expected anchors and tags before the value, got them elsewhere.',
  BAD_SCALAR_START: 'Expected a text in quotes, as it begins with a sign that means something in YAML.',
  BLOCK_AS_IMPLICIT_KEY: 'Expected one line with a key and its value, got more than that.',
  BLOCK_IN_FLOW: 'Expected plain members between the brackets, got lines of a list or a map.',
  DUPLICATE_KEY: 'Expected each key once, got this one again.',
  IMPOSSIBLE: 'Expected YAML here, got something else.',
  KEY_OVER_1024_CHARS: 'Expected a key of at most 1024 characters, got a longer one.',
  MISSING_CHAR: 'Expected a sign that is missing here: a bracket, a quote, a colon or a comma.',
  MULTILINE_IMPLICIT_KEY:
    'Expected a key on one line, got several lines; is there a colon or a quote missing?',
  MULTIPLE_ANCHORS: 'Expected one anchor at most, got several.',
  MULTIPLE_DOCS: 'Expected one document, got another one.',
  MULTIPLE_TAGS: 'Expected no tag, got several.',
  NON_STRING_KEY: 'Expected a text as key, got something else.',
  RESOURCE_EXHAUSTION: 'Expected a document of a few levels, got one nested too deeply.',
  TAB_AS_INDENT: 'Expected spaces to indent with, got a tab.',
  TAG_RESOLVE_FAILED: 'Expected a value without a tag, got a tag that means nothing here.',
  UNEXPECTED_TOKEN: 'Expected YAML here, got something else; is there a quote or a bracket missing?',
};
