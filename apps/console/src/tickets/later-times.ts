/** The times that are offered for sending later, in the zone of the browser. */

export type LaterTime = Readonly<{ id: 'hour' | 'evening' | 'tomorrow' | 'monday' | 'week'; at: Date }>;

const morning = 8;
const evening = 18;
const hourMs = 3_600_000;
const monday = 1;

export const laterTimes = (now: Date): readonly LaterTime[] => {
  const tomorrow = atHour(now, 1, morning);
  const untilMonday = (monday - now.getDay() + 7) % 7 || 7;
  return [
    { id: 'hour', at: new Date(now.getTime() + hourMs) },
    ...(now.getHours() < evening - 1 ? [{ id: 'evening', at: atHour(now, 0, evening) } as const] : []),
    { id: 'tomorrow', at: tomorrow },
    ...(untilMonday > 1 ? [{ id: 'monday', at: atHour(now, untilMonday, morning) } as const] : []),
    { id: 'week', at: atHour(now, 7, morning) },
  ];
};

/** `14:30` is the next one; `2026-12-24 09:00` that day. Null for anything else, and for what is past. */
export const typedTime = (typed: string, now: Date): Date | null => {
  const [first = '', second] = typed.trim().split(/[ T]/);
  const [day, time] = second === undefined ? [null, first] : [first, second];
  if (!/^\d{1,2}:\d{2}$/.test(time) || (day !== null && !/^\d{4}-\d{2}-\d{2}$/.test(day))) return null;
  const at = new Date(`${day ?? dayOf(now)}T${time.padStart(5, '0')}:00`);
  if (day === null && at <= now) at.setDate(at.getDate() + 1);
  return Number.isNaN(at.getTime()) || at <= now ? null : at;
};

const dayOf = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');

/** A day that begins or ends summer time has its hours by the clock on the wall. */
const atHour = (now: Date, days: number, hour: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
