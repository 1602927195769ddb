/**
 * An instant on the wire, in the domain and in the database: `2026-11-20T08:05:00.000Z`, always UTC, always with
 * milliseconds (contract §1.2). Text of one width sorts as time does.
 */
export type Instant = string;

/** Whether it is an instant in our format; a broken row may hold something else. */
export const isInstant = (value: unknown): value is Instant =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value));

export const toInstant = (milliseconds: number): Instant => new Date(milliseconds).toISOString();

export const millisecondsOf = (instant: Instant): number => Date.parse(instant);

export const plus = (instant: Instant, milliseconds: number): Instant =>
  toInstant(millisecondsOf(instant) + milliseconds);

export const earlier = (one: Instant, other: Instant): Instant => (one < other ? one : other);

export const later = (one: Instant, other: Instant): Instant => (one > other ? one : other);
