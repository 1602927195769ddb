/** The least that the answer of a search needs, whatever the engine: candidates, ranked, a few of each kind. */
import type { Json } from './store.ts';

export type Head = Readonly<{ number: number; places: number; last_ticket_number: number }>;

export type Found = Readonly<Record<string, unknown> & { title: string }>;

export type Kind = 'tickets' | 'contacts' | 'organizations' | 'articles';

/** Newest first, at most 100, from slices side by side. */
export type AskSlices = (kind: Kind, heads: readonly string[], count: number) => Found[] | Promise<Found[]>;

const kinds: readonly Kind[] = ['tickets', 'contacts', 'organizations', 'articles'];
const candidates = 100;
const few = 5;

export const searched = async (
  words: readonly string[],
  head: Head,
  { widths, ask }: Readonly<{ widths: Readonly<{ messages: number; entries: number }>; ask: AskSlices }>,
): Promise<Json> => {
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const letter = kind === 'tickets' ? '' : kind.charAt(0);
      const last = kind === 'tickets' ? head.last_ticket_number : head.places;
      const width = kind === 'tickets' ? widths.messages : widths.entries;
      const found: Found[] = [];
      let next = Math.floor(last / width);
      for (let count = 1; next >= 0 && found.length < candidates; count = Math.min(2 * count, 64)) {
        const heads: string[] = [];
        for (; heads.length < count && next >= 0; next--) heads.push(hex(head.number) + letter + hex(next));
        found.push(...(await ask(kind, heads, candidates - found.length)));
      }
      return `"${kind}":${JSON.stringify(best(found, words))}`;
    }),
  );
  return { status: 200, json: `{${lists.join(',')}}` };
};

const hex = (value: number): string => value.toString(16).padStart(5, '0');

const best = (found: readonly Found[], words: readonly string[]) =>
  found
    .map((one) => ({ one, rank: rankOf(wordsIn(one.title), words) }))
    .sort((one, other) => other.rank - one.rank)
    .slice(0, few)
    .map(({ one: { title, ...shown } }) => shown);

const rankOf = (title: readonly string[], words: readonly string[]): number => {
  let rank = 0;
  for (const word of words)
    rank += title.includes(word) ? 3 : title.some((other) => other.startsWith(word)) ? 2 : 0;
  return rank;
};

/** The words of the bench are plain. */
export const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
