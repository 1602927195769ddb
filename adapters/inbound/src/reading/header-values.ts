/** Dates, ids and single lines of a header. */
import type { Instant } from '@tidemark/domain';
import { cleanLine } from '../decoding/clean.ts';
import { headerText } from '../decoding/header-text.ts';

const longestId = 998;

export const readLine = (header: string | null, most: number, hint: string | null): string =>
  cleanLine(headerText(header ?? '', hint), most);

/** A day, a month and a year, in one of the orders that programs write them. */
const dated = /\d{1,2}[ -][a-z]{3,9}\.?[ -]\d{2,4}\b|\d{4}-\d\d-\d\d|[a-z]{3,9}\.? \d{1,2},? \d{4}\b/i;

/** Null for what is no date. One without a zone is taken for UTC. */
export const readDate = (header: string | null): Instant | null => {
  const text = (header ?? '')
    .slice(0, 200)
    .replace(/\([^()]*\)/g, ' ')
    .trim();
  if (!dated.test(text)) return null;
  const zoned = /(?:[+-]\d{4}|[+-]\d\d:\d\d|[A-Z]{1,5})$/.test(text) ? text : `${text} +0000`;
  const time = Date.parse(zoned);
  return time >= 0 && time < Date.UTC(10_000, 0) ? new Date(time).toISOString() : null;
};

/** Ids without their brackets; a text without brackets counts if it is a single word with an `@`. */
export const readIds = (header: string | null): readonly string[] => {
  const text = headerText((header ?? '').trim(), null);
  const bracketed = [...text.matchAll(/<([^<>\s]{1,998})>/g)].map(([, id = '']) => id);
  const found =
    bracketed.length > 0 ? bracketed : text.split(/\s+/).filter((word) => /^[^<>@]+@[^<>@]+$/.test(word));
  return found.map((id) => cleanLine(id, longestId)).filter((id) => id !== '');
};
