/** Passwords that are guessed first although they are long enough (contract §9.8). */

/** Whose password it is to be. */
export type PasswordOwner = Readonly<{
  email: string;
  name: string;
  workspace: Readonly<{ name: string; slug: string }>;
}>;

/** Whether little is left without the words that everybody knows of the owner. */
export const isPersonal = (password: string, { email, name, workspace }: PasswordOwner): boolean => {
  const [local = '', domain = ''] = email.split('@');
  const names = [email, local, name, workspace.name, workspace.slug, domain.replace(/\.[^.]*$/, '')];
  return isMadeOf(password, [...names, ...names.flatMap(partsOf)]);
};

/** Whether little is left without the words of every sign-in. */
export const isOfService = (password: string): boolean => isMadeOf(password, serviceWords);

/** Whether it repeats a few characters, or runs along the alphabet, the digits or a row of a keyboard. */
export const isSimple = (password: string): boolean => {
  const text = compact(password);
  return new Set(text).size <= 3 || unitOf(text).length <= 4 || isRuns(text);
};

/** The parts of it that may be a well-known password: without repetition, without what surrounds it, with letters for look-alikes. */
export const coresOf = (password: string): readonly string[] => {
  const texts = [...new Set([folded(password), compact(password)])];
  const units = texts.flatMap((text) => [text, unitOf(text)]);
  const cores = units.flatMap((text) => [text, ...insideOf(text)]);
  return [...new Set(cores.flatMap((core) => [core, lettersFor(core), ...insideOf(lettersFor(core))]))];
};

const isMadeOf = (password: string, words: readonly string[]): boolean => {
  const known = [...new Set(words.map(compact))].filter((word) => word.length >= shortestWord);
  const longestFirst = known.toSorted((one, other) => other.length - one.length);
  return [compact(password), lettersFor(compact(password))].some((text) => {
    const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), text);
    return rest !== text && rest.length < leastOfOwn;
  });
};

const shortestWord = 3;

/** Characters in addition to known words that make a password unique. */
const leastOfOwn = 8;

/** Characters around a well-known password that do not hide it. */
const mostAround = 8;

const serviceWords = ['tidemark', 'helpdesk', 'support', 'password', 'passwort', 'welcome', 'admin', 'login'];

const partsOf = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u);

/** Without case and accents. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const compact = (text: string): string => folded(text).replace(/[\s._-]/g, '');

/** The shortest text whose repetition this is; a text that repeats nothing is its own. */
const unitOf = (text: string): string => text.slice(0, `${text}${text}`.indexOf(text, 1));

/** `Password123!` has `password` inside. */
const insideOf = (text: string): readonly string[] => {
  const inside = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return inside.length >= 4 && text.length - inside.length <= mostAround ? [inside] : [];
};

const lettersFor = (text: string): string =>
  [...text].map((character) => lookAlikes.get(character) ?? character).join('');

const lookAlikes = new Map(
  Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }),
);

/** Only pieces of three or more neighbours. */
const isRuns = (text: string): boolean => {
  let at = 0;
  while (at < text.length) {
    const length = runAt(text, at);
    if (length < 3) return false;
    at += length;
  }
  return true;
};

const runAt = (text: string, at: number): number => {
  let length = 0;
  while (at + length < text.length && rows.some((row) => row.includes(text.slice(at, at + length + 1))))
    length += 1;
  return length;
};

const rows = [
  '012345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
].flatMap((row) => [row, [...row].reverse().join('')]);
