/** Why no mail is fetched from an account: every sentence that may be stored has a code, which has words in each language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountFaultOf, accountReasons } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { root, sourceFiles } from './source-files.ts';

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

const read = (path: string): string => withoutComments(readFileSync(join(root, path), 'utf8'));

const server = 'imap.acme.example:993';

/** What the expressions in a sentence may give. Others are a word. */
const values: Readonly<Record<string, string>> = {
  doing: 'be reached',
  'saidBy(details)': '',
  'sentenceOf(details)': 'It does not answer.',
  'parts.path': 'Support',
  uid: '7',
  name: server,
  prefix: 'GOOGLE',
  why: '',
  said: 'Google says invalid_grant.',
  subject: 'The mail server imap.acme.example',
};

const filled = (sentence: string): string =>
  sentence
    .replaceAll(/(?:^|(?<=client of ))\$\{name\}/g, 'Google')
    .replaceAll(/\$\{([^}]*)\}/g, (_, expression: string) => values[expression] ?? 'word');

/** Texts of a program that are sentences, with values in them. */
const sentencesIn = (path: string): readonly string[] =>
  [...read(path).matchAll(/'([^'\n]*)'|`([^`]*)`/g)]
    .map(([, plain, template]) => plain ?? template ?? '')
    // An expression behind the full stop is what was said.
    .filter((text) => /^(?:[A-Z]|\$\{).* .*(?:\.|: \$\{.*\}|\. ?\$\{.*\})$/.test(text))
    .map(filled);

/** Each of these files writes only errors of accounts, but for sentences that begin like one of the others. */
const writers: readonly (readonly [path: string, others: readonly string[]])[] = [
  ['adapters/inbound/src/imap/folder-fault.ts', []],
  ['adapters/inbound/src/imap/imap-folder.ts', ['Tidemark is stopping.']],
  ['adapters/inbound/src/imap/mail-folders.ts', ['Tidemark is stopping.', 'This process has ']],
  [
    'adapters/inbound/src/sign-in/mail-sign-in.ts',
    ['word gave no refresh token.', 'Google says word.', 'Google answered word.'],
  ],
  ['adapters/webhooks/src/mail-server-guard.ts', []],
  ['adapters/webhooks/src/guard.ts', ['The host of the URL', 'The URL must', 'The port of the URL']],
  ['adapters/files/src/failures.ts', ['Files cannot be looked through for malware']],
  ['adapters/sql/src/failures.ts', []],
  ['packages/domain/src/inbound/accounts/account-access.ts', []],
  ['packages/domain/src/inbound/accounts/fetch-mail.ts', []],
  ['packages/domain/src/instance/workspaces/refusing-writes.ts', []],
  ['packages/domain/src/model/instance/count-usage.ts', ['word; try again in ']],
];

/** Ends of sentences about a connection, which say why. */
const isEnd = (sentence: string): boolean => /^(?:Its? |The connection |The TLS )/.test(sentence);

const codeOf = (sentence: string): string | null => accountFaultOf(sentence)?.reason ?? null;
const codeOfWhole = (sentence: string): string | null =>
  codeOf(sentence) ??
  (isEnd(sentence) ? codeOf(`The mail server ${server} could not be reached. ${sentence}`) : null);

/** What is tried at a mail server, as its errors name it. */
const tried = [
  'adapters/inbound/src/imap/imap-folder.ts',
  'adapters/inbound/src/imap/mail-folders.ts',
].flatMap((path) =>
  [...read(path).matchAll(/\b(?:run\(\w+, |folderFault\(error, name, )(['`])([^'`]+)\1/g)].map(
    ([, , doing = '']) => filled(doing),
  ),
);

const change = 'packages/domain/src/inbound/accounts/change-accounts.ts';
const errorsIn = (path: string): readonly string[] =>
  [...read(path).matchAll(/\berror: '([^']+)'/g)].map(([, error = '']) => error);

const stored = (path: string, others: readonly string[]): readonly string[] =>
  sentencesIn(path).filter((one) => !others.some((other) => one.startsWith(other)));

const storedByFile = [
  ...writers.map(([path, others]) => [path, stored(path, others)] as const),
  [change, errorsIn(change)] as const,
];

describe('the error of a mail account', () => {
  test.each(storedByFile)('has a code for every sentence of %s', (_, sentences) => {
    expect(sentences.filter((sentence) => codeOfWhole(sentence) === null)).toEqual([]);
  });

  test('has a code for everything that a mail server may refuse, with its words', () => {
    expect(tried.length).toBeGreaterThan(4);
    for (const doing of tried) {
      const refusal = `The mail server ${server} could not ${doing}.`;
      expect(accountFaultOf(`${refusal} It says: [LIMIT] Later`), doing).toEqual({
        reason: codeOf(refusal),
        said: '[LIMIT] Later',
      });
      expect(codeOf(`${refusal} It does not answer.`), doing).toBe('no_answer');
    }
  });

  test('comes from no file without a row here', () => {
    const known = new Set(writers.map(([path]) => path));
    const throwing = sourceFiles().filter(
      ({ path, isTest, text }) =>
        !isTest && !path.includes('/testing/') && /new (?:FolderError|SignInNeeded)\(/.test(text),
    );
    expect(throwing.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
  });

  test('has no code that no sentence leads to', () => {
    const all = [
      ...storedByFile.flatMap(([, sentences]) => sentences),
      ...tried.map((doing) => `The mail server ${server} could not ${doing}.`),
    ];
    const found = new Set(all.map(codeOfWhole));
    expect(accountReasons.filter((reason) => !found.has(reason))).toEqual([]);
  });
});
