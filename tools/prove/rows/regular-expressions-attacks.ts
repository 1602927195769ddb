/** Texts that a regular expression may find hard: repeats of what it likes, that fail at their very end. */
export type Expression = Readonly<{ source: string; flags: string }>;

/** Parts of an attack: `head`, then `unit` again and again up to the wanted length, then `tail`. */
export type Attack = Readonly<{ head: string; unit: string; tail: string }>;

/** `matches` are texts that the expression finds. */
export const attacksOf = (
  expression: Expression,
  { matches, most }: Readonly<{ matches: readonly string[]; most: number }>,
) => {
  const attacks = [...pumpedMatches(matches), ...repeatedPieces(expression)];
  const distinct = new Map(attacks.map((attack) => [JSON.stringify(attack), attack]));
  const all = [...distinct.values()];
  // Evenly over all kinds, when there are more than there is time for.
  const step = Math.max(1, all.length / most);
  return all.filter((_, index) => Math.floor((index + 1) / step) > Math.floor(index / step));
};

const tails = ['', '\u0000', '!\n', 'a', ' '];

/** Texts that match, with each part of one to three characters repeated at its place. */
const pumpedMatches = (matches: readonly string[]): readonly Attack[] =>
  matches.flatMap((match) => {
    const cut = match.slice(0, 24);
    return Array.from(cut, (_, start) =>
      [1, 2, 3].flatMap((length) => {
        const unit = cut.slice(start, start + length);
        const head = cut.slice(0, start);
        return ['\u0000', cut.slice(start + length), ''].map((tail) => ({ head, unit, tail }));
      }),
    ).flat();
  });

/** Characters and pairs that the expression's own classes accept, behind each word that stands in it. */
const repeatedPieces = ({ source }: Expression): readonly Attack[] => {
  const letters = lettersOf(source);
  const pairs = letters.slice(0, 6).flatMap((one) => letters.slice(0, 6).map((other) => one + other));
  const heads = [
    '',
    ...new Set(source.match(/[A-Za-z]{2,}|\\[[\](){}.]/g)?.map((word) => word.replace('\\', ''))),
  ];
  return [...new Set([...letters, ...pairs])].flatMap((unit) =>
    heads.slice(0, 4).flatMap((head) => tails.map((tail) => ({ head, unit, tail }))),
  );
};

const alphabet = [
  'a',
  'Z',
  '0',
  ' ',
  '\t',
  '\n',
  '.',
  '-',
  '_',
  '@',
  '/',
  ':',
  '<',
  '&',
  '"',
  "'",
  '\\',
  'é',
  '😀',
  '\u0301',
];

const lettersOf = (source: string): readonly string[] => {
  const classes = source.match(/\[(?:[^\]\\]|\\.)+\]|\\[dDsSwW]|\\p\{[^}]*\}|\./g) ?? [];
  const accepted = classes.flatMap((part) => alphabet.filter((letter) => isOf(part, letter)).slice(0, 4));
  const written = source.replace(/\\./g, '').match(/[^\\[\](){}*+?|^$.]/g) ?? [];
  return [...new Set([...accepted, ...written])].slice(0, 16);
};

const isOf = (part: string, letter: string): boolean => {
  try {
    return new RegExp(`^${part}$`, 'u').test(letter);
  } catch {
    // A part may not be an expression by itself.
    return false;
  }
};
