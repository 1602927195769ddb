/** Spans of time as people write them in a file: `90s`, `15m`, `1h30m`, `2d`. */

const second = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;
const form = /^(?:(\d{1,4})d)?(?:(\d{1,5})h)?(?:(\d{1,6})m)?(?:(\d{1,8})s)?$/;

/** The seconds of a duration like `1h30m`; null for anything else, and for no time at all. */
export const readDuration = (text: string): number | null => {
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = form.exec(text) ?? [];
  const all = Number(days) * second.d + Number(hours) * second.h + Number(minutes) * second.m;
  return all + Number(seconds) || null;
};

/** Whether a duration is written in days, which are 24 hours each. */
export const namesDays = (text: string): boolean => text.includes('d');

/** The shortest way to write it; in days only where `days` allows, because a working day has no fixed length. */
export const showDuration = (seconds: number, days: boolean): string => {
  let rest = seconds;
  let text = '';
  for (const unit of days ? (['d', 'h', 'm', 's'] as const) : (['h', 'm', 's'] as const)) {
    const count = Math.floor(rest / second[unit]);
    rest -= count * second[unit];
    if (count > 0) text += `${count}${unit}`;
  }
  return text;
};
