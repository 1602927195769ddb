/** A search text as chips and the words that are not finished yet. The server parses the whole text. */

export type Typed = Readonly<{
  /** Operators with their values, like `status:open`, once a space follows. */
  chips: readonly string[];
  words: string;
}>;

const operator = /(?<!\S)[A-Za-z]{2,20}:(?:"[^"]*"|[^\s"]\S*)(?=\s)/g;

export const typedOf = (query: string): Typed => ({
  chips: query.match(operator) ?? [],
  words: query.replace(operator, '').replace(/\s+/g, ' ').trimStart(),
});

export const queryOf = ({ chips, words }: Typed): string =>
  [...chips.map((chip) => `${chip} `), words].join('');

/** As when Enter was pressed: operators at the end are chips too. */
export const settled = (query: string): string => {
  const { chips, words } = typedOf(`${query} `);
  return queryOf({ chips, words: words.trimEnd() });
};

export const without = (query: string, chip: number): string => {
  const { chips, words } = typedOf(query);
  return queryOf({ chips: chips.filter((_, place) => place !== chip), words });
};

/** The last chip becomes text again, to be changed. */
export const reopened = (query: string): string => {
  const { chips, words } = typedOf(query);
  return queryOf({ chips: chips.slice(0, -1), words: `${chips.at(-1) ?? ''}${words}` });
};

/** Operators that the server knows, each with an example value. */
export const examples = [
  'status:open',
  'priority:urgent',
  'tag:vip',
  'from:cleo',
  'assignee:me',
  'before:2026-05',
  'after:2026-05-31',
  'has:file',
  '"exact words"',
] as const;
