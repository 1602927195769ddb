/** Whether an answer, or the time that it takes, tells what kind of address was asked about; `unknown` is one of the kinds. */
import { seededRandom } from '@tidemark/domain/testing';
import type { Answered } from './caller.ts';
import { median } from './latency.ts';
import type { Figures, Proof } from './row.ts';

export type Tried = Readonly<{ kind: string; answered: Answered }>;

export type Judging = Readonly<{
  kinds: readonly string[];
  /** Of every answer. */
  status: number;
  /** A few tries say nothing about time. */
  measures: boolean;
}>;

export const judged = (tried: readonly Tried[], { kinds, status, measures }: Judging): Proof => {
  const answers = new Set(tried.map(({ answered }) => shown(answered)));
  const timesOf = (wanted: string) =>
    tried.filter(({ kind }) => kind === wanted).map(({ answered }) => answered.milliseconds);
  const unknown = timesOf('unknown');
  const others = kinds.filter((kind) => kind !== 'unknown');
  const areas = others.map((kind) => ({ kind, area: areaOf(timesOf(kind), unknown) }));
  const figures: Figures = {
    tries: tried.length,
    'different answers': answers.size,
    ...Object.fromEntries(kinds.map((kind) => [`${kind}, median ms`, rounded(median(timesOf(kind)), 2)])),
    ...Object.fromEntries(areas.map(({ kind, area }) => [`${kind} or unknown, AUC`, rounded(area, 3)])),
  };
  const told = measures ? areas.filter(({ area }) => area < 0.45 || area > 0.55) : [];
  return {
    figures,
    faults: [
      ...(answers.size === 1 ? [] : [`There are ${answers.size} answers: ${[...answers].join(' ')}`]),
      ...tried
        .filter(({ answered }) => answered.status !== status)
        .slice(0, 3)
        .map(({ kind, answered }) => `A try of ${kind} was answered ${answered.status}.`),
      ...told.map(({ kind, area }) => `Time tells ${kind} from unknown: the AUC is ${rounded(area, 3)}.`),
    ],
  };
};

/** In an order of chance: what makes a machine slow for a while falls on every kind. */
export const shuffled = <One>(seed: number, tries: readonly One[]): readonly One[] => {
  const random = seededRandom(seed);
  return tries
    .map((one) => ({ one, place: random.below(2 ** 30) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ one }) => one);
};

/** A source of its own for each try, or the throttle would end them. */
export const sourceOf = (index: number): string => `198.18.${index >> 8}.${index & 255}`;

const shown = ({ status, body }: Answered): string =>
  JSON.stringify([status, body], (name, value) => (name === 'request_id' ? '' : value));

/** How probably one of `times` is longer than one of `others`: 0.5 where nothing tells them apart. */
const areaOf = (times: readonly number[], others: readonly number[]): number => {
  const sorted = others.toSorted((one, other) => one - other);
  const below = times.reduce(
    (sum, time) => sum + (placeIn(sorted, time, false) + placeIn(sorted, time, true)) / 2,
    0,
  );
  return below / (times.length * others.length);
};

/** How many are less than a value, or not more than it. */
const placeIn = (sorted: readonly number[], value: number, withEqual: boolean): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = sorted[middle] ?? Number.POSITIVE_INFINITY;
    if (other < value || (withEqual && other === value)) low = middle + 1;
    else high = middle;
  }
  return low;
};

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
