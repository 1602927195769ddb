import { perhaps } from '@tidemark/domain';

/** The parts of an option like `read,write`. */
export const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A suggestion for the first given name that is similar to one of `names`. */
export const perhapsAmong = (given: readonly string[], names: readonly string[]): string =>
  given.map((one) => perhaps(one, names)).find((hint) => hint !== '') ?? '';
