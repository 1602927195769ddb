/** Whether an answer, or the time that it takes, tells what kind of address was asked about; `unknown` is one of the kinds. */
import { seededRandom } from '@tidemark/domain/testing';
import type { Answered } from './caller.ts';
import { median } from './latency.ts';
import type { Figures, Proof, ProofSize } from './row.ts';

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
  const unknown = timesOf(tried, 'unknown');
  const others = kinds.filter((kind) => kind !== 'unknown');
  const areas = others.map((kind) => ({ kind, area: areaOf(timesOf(tried, kind), unknown) }));
  const figures: Figures = {
    tries: tried.length,
    'different answers': answers.size,
    ...Object.fromEntries(
      kinds.map((kind) => [`${kind}, median ms`, rounded(median(timesOf(tried, kind)), 2)]),
    ),
    ...Object.fromEntries(areas.map(({ kind, area }) => [`${kind} or unknown, AUC`, rounded(area, 3)])),
  };
  const told = measures ? areas.filter(({ area }) => Math.abs(area - 0.5) > mostTold) : [];
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

/** How far from one half the area under the curve may be. */
const mostTold = 0.05;

type Trying<One> = Readonly<{
  size: ProofSize;
  kinds: readonly string[];
  attempt: (one: One, index: number) => Promise<Answered>;
}>;

/**
 * One after the other. The short form looks on the way, and ends once every area is within its bounds by more than its
 * standard error; otherwise all tries decide. So it lets no more through than all tries would.
 */
export const inTurn = async <One extends Readonly<{ kind: string }>>(
  tries: readonly One[],
  { size, kinds, attempt }: Trying<One>,
): Promise<readonly Tried[]> => {
  const tried: Tried[] = [];
  const looks = size === 'short' ? shares.map((share) => Math.floor(share * tries.length)) : [];
  for (const [index, one] of tries.entries()) {
    tried.push({ kind: one.kind, answered: await attempt(one, index) });
    if (looks.includes(tried.length) && clearlyTellsNothing(tried, kinds)) break;
  }
  return tried;
};

/** Of all tries, behind which the short form looks. */
const shares = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

const clearlyTellsNothing = (tried: readonly Tried[], kinds: readonly string[]): boolean => {
  const unknown = timesOf(tried, 'unknown');
  return kinds
    .filter((kind) => kind !== 'unknown')
    .map((kind) => timesOf(tried, kind))
    .every(
      (times) =>
        Math.abs(areaOf(times, unknown) - 0.5) + standardErrorOf(times.length, unknown.length) <= mostTold,
    );
};

/** Of the area under the curve of two samples that nothing tells apart. */
const standardErrorOf = (count: number, others: number): number =>
  Math.sqrt((count + others + 1) / (12 * count * others));

const timesOf = (tried: readonly Tried[], wanted: string): readonly number[] =>
  tried.filter(({ kind }) => kind === wanted).map(({ answered }) => answered.milliseconds);

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
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = sorted[middle] ?? Number.POSITIVE_INFINITY;
    if (other < value || (withEqual && other === value)) low = middle + 1;
    else high = middle;
  }
  return low;
};

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
