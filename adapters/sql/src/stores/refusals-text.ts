import type { Refusal } from '@tidemark/domain';

/**
 * The rules that did not fire, in one short text: most writes have no other trace, and a workspace may have hundreds of
 * rules. `0a1 1-4y0` is: rule 0 by the second condition of `all`, rules 1 to 4 because none of `any` held.
 */
export const refusalsToText = (refusals: readonly Refusal[]): string => {
  let text = '';
  let place = 0;
  while (place < refusals.length) {
    const first = refusals[place];
    if (!first) break;
    const length = runLength(refusals, place, first);
    const rules = length === 1 ? `${first.rule}` : `${first.rule}-${first.rule + length - 1}`;
    text += `${text === '' ? '' : ' '}${rules}${lettersOf[first.why][first.group]}${first.index}`;
    place += length;
  }
  return text;
};

export const refusalsFromText = (text: string): readonly Refusal[] =>
  [...text.matchAll(/(\d{1,9})(?:-(\d{1,9}))?([ayAY])(\d{1,9})/g)].flatMap(
    ([, first, last, letter, index]) => {
      const { why, group } = meanings.get(letter ?? '') ?? meant('condition', 'all');
      const length = Number(last ?? first) - Number(first) + 1;
      return Array.from({ length }, (_, step) => ({
        rule: Number(first) + step,
        why,
        group,
        index: Number(index),
      }));
    },
  );

const lettersOf = {
  condition: { all: 'a', any: 'y' },
  fired_before: { all: 'A', any: 'Y' },
} as const;

const meant = (why: Refusal['why'], group: Refusal['group']) => ({ why, group });

const meanings = new Map([
  ['a', meant('condition', 'all')],
  ['y', meant('condition', 'any')],
  ['A', meant('fired_before', 'all')],
  ['Y', meant('fired_before', 'any')],
]);

/** How many rules in a row were refused in the same way. */
const runLength = (refusals: readonly Refusal[], start: number, first: Refusal): number => {
  let length = 1;
  for (; start + length < refusals.length; length += 1) {
    const next = refusals[start + length];
    if (next?.rule !== first.rule + length || next.index !== first.index) break;
    if (next.why !== first.why || next.group !== first.group) break;
  }
  return length;
};
