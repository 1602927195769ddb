/** Periods in which a zone has one offset from UTC: from one shift of its clocks to the next. */

/** Milliseconds since 1970; `from` inclusive, `to` exclusive. Local time is UTC plus `offset`. */
export type ZoneStretch = Readonly<{ from: number; to: number; offset: number }>;

/** The look-up of one zone; it remembers the last stretches, as the questions asked lie close together. */
export const zoneStretches = (timezone: string): ((at: number) => ZoneStretch) => {
  const cached: ZoneStretch[] = [];
  return (at) => {
    const seen = cached.find(({ from, to }) => from <= at && at < to);
    if (seen) return seen;
    const found = stretchAt(timezone, at);
    if (cached.length === remembered) cached.shift();
    cached.push(found);
    return found;
  };
};

/** Eight years of summer time. */
const remembered = 16;

const stretchAt = (timezone: string, at: number): ZoneStretch => {
  const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);
  // One step on, because the shift before an instant never is that instant itself.
  const shift = here.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const next = here.getTimeZoneTransition('next');
  return {
    from: shift?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: here.offsetNanoseconds / 1_000_000,
  };
};
