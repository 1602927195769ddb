/** Values of options, read from what was typed. They throw commander's `InvalidArgumentError`. */
import { InvalidArgumentError } from 'commander';

/** A whole number from 1 to 999,999,999. */
export const wholeNumber = (text: string): number => {
  if (/^[1-9]\d{9,}$/.test(text))
    throw new InvalidArgumentError('Expected a whole number of at most 999999999.');
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Expected a whole number of at least 1.');
  return Number(text);
};

/** A whole number from 0 to `most`, or `usual`. */
export const countOrUsual =
  (most: number) =>
  (text: string): number | 'usual' => {
    if (text === 'usual') return text;
    if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text);
    throw new InvalidArgumentError(`Expected a whole number from 0 to ${most}, or usual.`);
  };

/** A whole number from 1 to `most`. */
export const wholeNumberUpTo =
  (most: number) =>
  (text: string): number => {
    const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (count >= 1 && count <= most) return count;
    throw new InvalidArgumentError(`Expected a whole number from 1 to ${most}.`);
  };
