import { perhaps } from '@tidemark/domain';

/** The parts of an option like `read,write`. */
export const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What was probably meant by the first of these that has a near one among those that are known. */
export const perhapsAmong = (given: readonly string[], names: readonly string[]): string =>
  given.map((one) => perhaps(one, names)).find((hint) => hint !== '') ?? '';
