/** The kinds of settings. Each one says what it expects, and never repeats the value: a value may be a secret. */
import { isIP } from 'node:net';
import * as v from 'valibot';

export const portSetting = (usual: string, description: string) =>
  v.pipe(
    v.optional(v.string(), usual),
    v.check((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'a whole number from 0 to 65535'),
    v.transform(Number),
    v.description(description),
  );

export const countSetting = (
  usual: string,
  { least, most }: Readonly<{ least: number; most: number }>,
  description: string,
) =>
  v.pipe(
    v.optional(v.string(), usual),
    v.check(
      (text) => /^(?:0|[1-9]\d{0,8})$/.test(text) && Number(text) >= least && Number(text) <= most,
      `a whole number from ${least} to ${most}`,
    ),
    v.transform(Number),
    v.description(description),
  );

export const textSetting = (usual: string, description: string) =>
  v.pipe(
    v.optional(v.string(), usual),
    v.check((text) => text.trim().length > 0, 'a text that is not blank'),
    v.description(description),
  );

export const hostSetting = (usual: string, description: string) =>
  v.pipe(
    v.optional(v.string(), usual),
    v.check((text) => isIP(text) !== 0 || isHost(text), 'an address like 127.0.0.1 or a host name'),
    v.description(description),
  );

/** Null when absent. */
export const publicUrlSetting = (description: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.check(
      (text) => text === '' || isOrigin(text),
      'an address like https://support.example.com, without a path',
    ),
    v.transform((text) => (text === '' ? null : new URL(text).origin)),
    v.description(description),
  );

/** Values separated by commas; empty when absent. */
const listSetting = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
);

export const originsSetting = (description: string) =>
  v.pipe(
    listSetting,
    v.check(
      (parts) => parts.every(isOrigin),
      'addresses like https://cdn.example.com, without a path, separated by commas',
    ),
    v.transform((parts) => parts.map((part) => new URL(part).origin)),
    v.description(description),
  );

/** Null when absent. */
export const schemeSetting = (description: string) =>
  wordSetting(
    'a URL scheme like tidemark: lower-case letters and digits',
    /^[a-z][a-z0-9+.-]*$/,
    description,
  );

export const networksSetting = (description: string) =>
  v.pipe(
    listSetting,
    v.check((parts) => parts.every(isNetwork), 'networks like 10.0.0.0/8,::1 separated by commas'),
    v.description(description),
  );

export const choiceSetting = <const Choice extends string>(
  choices: readonly Choice[],
  usual: NoInfer<Choice>,
  description: string,
) =>
  v.pipe(
    v.optional(v.string(), usual),
    v.picklist(choices, `one of ${choices.join(', ')}`),
    v.description(description),
  );

/** Null when absent. */
export const optionalChoiceSetting = <const Choice extends string>(
  choices: readonly Choice[],
  description: string,
) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => (text === '' ? null : text)),
    v.nullable(v.picklist(choices, `one of ${choices.join(', ')}`)),
    v.description(description),
  );

/** Null when absent, for a deployment that makes its own. */
export const generatedSecretSetting = (description: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.check((text) => text === '' || text.length >= 32, 'a secret text of at least 32 characters'),
    v.transform((text) => (text === '' ? null : text)),
    v.description(description),
    v.metadata({ secret: true }),
  );

export const requiredSecretSetting = (description: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.minLength(32, 'a secret text of at least 32 characters'),
    v.description(description),
    v.metadata({ secret: true, required: true }),
  );

/** Empty when absent. */
export const secretsSetting = (description: string) =>
  v.pipe(
    listSetting,
    v.check(
      (parts) => parts.every((part) => part.length >= 32),
      'secret texts of at least 32 characters, separated by commas',
    ),
    v.description(description),
    v.metadata({ secret: true }),
  );

/** Null when absent. */
export const wordSetting = (expected: string, pattern: RegExp, description: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.check((text) => text === '' || pattern.test(text), expected),
    v.transform((text) => (text === '' ? null : text)),
    v.description(description),
  );

/** The same for a word that is a secret. */
export const secretWordSetting = (expected: string, pattern: RegExp, description: string) =>
  v.pipe(wordSetting(expected, pattern, description), v.metadata({ secret: true }));

/** A text that becomes what `read` makes of it: null is a fault. Null when absent. */
export const readSetting = <Content>(
  { expected, read }: Readonly<{ expected: string; read: (text: string) => Content | null }>,
  description: string,
) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => ({ text, content: text === '' ? null : read(text) })),
    v.check(({ text, content }) => text === '' || content !== null, expected),
    v.transform(({ content }) => content),
    v.description(description),
  );

/** A TCP port in words, 0 for any free one; null for what is none. */
export const readPort = (text: string): number | null =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null;

/** A TCP port that is closed unless it is named. */
export const closedPortSetting = (description: string) =>
  readSetting({ expected: 'a whole number from 0 to 65535', read: readPort }, description);

/** A setting that is a path: relative to the folder in which the program was started. */
export const atPath = <Setting extends v.GenericSchema>(setting: Setting) =>
  v.pipe(setting, v.metadata({ path: true }));

/** Settings of one name are all set, or none of them. */
export const together = <Setting extends v.GenericSchema>(name: string, setting: Setting) =>
  v.pipe(setting, v.metadata({ together: name }));

/** A setting that means nothing without another one: without one of these, where there are several. */
export const needing = <Setting extends v.GenericSchema>(
  names: string | readonly string[],
  setting: Setting,
) => v.pipe(setting, v.metadata({ needs: [names].flat() }));

/** The fault that the database finds in an address; null where there is none. */
type FaultIn = (text: string) => string | null;

/** `faultIn` is the database's own: its address may have several hosts. */
export const postgresUrlSetting = (faultIn: FaultIn, description: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.check(
      (text) => faultIn(text) === null,
      ({ input }) => postgresUrlExpected(faultIn, input),
    ),
    v.description(description),
    v.metadata({ secret: true, required: true }),
  );

/** Null when absent. */
export const optionalPostgresUrlSetting = (faultIn: FaultIn, description: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.check(
      (text) => text === '' || faultIn(text) === null,
      ({ input }) => postgresUrlExpected(faultIn, input),
    ),
    v.transform((text) => (text === '' ? null : text)),
    v.description(description),
    v.metadata({ secret: true }),
  );

const postgresUrlExpected = (faultIn: FaultIn, text: string): string =>
  `an address like postgres://user:password@host:5432/database, with several hosts like host1:5432,host2:5432; ${text === '' ? 'it is missing' : faultIn(text)}`;

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const isHost = (text: string): boolean =>
  /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i.test(text) && text.length <= 253;

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    [url.search, url.hash, url.username, url.password].every((part) => part === '')
  );
};

const isNetwork = (text: string): boolean => {
  const [address = '', bits, rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};
