/** Instants and spans in few words, as `Intl` writes them. */

const minute = 60_000;
const hour = 3_600_000;
const day = 86_400_000;

/** `now`, `5 min`, `3 hr`, then the day and then the date. */
export const shortAgo = (at: string, now: number, language: string): string => {
  const passed = Math.max(now - Date.parse(at), 0);
  if (passed < minute) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second');
  if (passed < day) return span(passed, language);
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  if (passed < 6 * day) return instant(at, language, { weekday: 'short' });
  return instant(at, language, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
};

/** The largest unit that fits: `12 min`, `3 hr`, `2 days`. */
export const span = (milliseconds: number, language: string): string => {
  const [unit, size] =
    milliseconds < hour
      ? (['minute', minute] as const)
      : milliseconds < 2 * day
        ? (['hour', hour] as const)
        : (['day', day] as const);
  const count = Math.floor(milliseconds / size);
  return spanFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
};

export const instant = (at: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(language, options).format(new Date(at));

/** Making a formatter takes longer than all that a screen writes with it: each is made once. */
const madeOnce = <Options, Format>(make: (language: string, options: Options) => Format) => {
  const made = new Map<string, Format>();
  return (language: string, options: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? make(language, options);
    made.set(key, format);
    return format;
  };
};

const dateFormat = madeOnce(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);
const spanFormat = madeOnce(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);
