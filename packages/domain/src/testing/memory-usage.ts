import { millisecondsOf } from '../kernel/instant.ts';
import { bytesOf, workspaceFull } from '../model/instance/count-usage.ts';
import type { ContactUsage, Quotas, UsageStore, WorkspaceUsage } from '../model/instance/usage.ts';
import type { Tables } from './memory-tables.ts';

export const memoryUsage = (tables: Tables): UsageStore => {
  const counters = tables.of('counters');
  const contacts = tables.of('contactUsage');
  const used = (): WorkspaceUsage => ({
    bytes: counters.find('bytes')?.last ?? 0,
    contacts: counters.find('contacts')?.last ?? 0,
  });
  return {
    takeOfContact: async (contactId, { bytes, opens }, { allowances, now }) => {
      const before = contacts.find(contactId) ?? { requests: [], writes: [], bytes: { began: now, used: 0 } };
      const isSameDay = isWithin(before.bytes.began, allowances.bytes, now);
      const day = isSameDay ? before.bytes : { began: now, used: 0 };
      const { most } = allowances.bytes;
      if (most > 0 && day.used + bytes > most) return false;
      if (isUsedUp(before.writes, allowances.writes, now)) return false;
      if (opens && isUsedUp(before.requests, allowances.requests, now)) return false;
      contacts.put(contactId, {
        requests: opens ? newest(now, before.requests, allowances.requests) : before.requests,
        writes: newest(now, before.writes, allowances.writes),
        bytes: { ...day, used: day.used + bytes },
      });
      return true;
    },
    findOfContact: async (contactId) => contacts.find(contactId),
    grow: async (growth, most) => {
      const before = used();
      for (const kind of ['bytes', 'contacts'] as const) {
        const change = growth[kind] ?? 0;
        if (change > 0 && before[kind] + change > most[kind]) throw workspaceFull();
        counters.put(kind, { last: before[kind] + change });
      }
    },
    hold: async () => undefined,
    find: async () => used(),
    bytesOfTicket: async (number) => {
      const isOfTicket = ({ ticketNumber }: Readonly<{ ticketNumber: number }>) => ticketNumber === number;
      const messages = tables.of('messages').all().filter(isOfTicket);
      const origins = tables.of('messageOrigins').all().filter(isOfTicket);
      const files = tables.of('files').all().filter(isOfTicket);
      return (
        bytesOf(...messages.flatMap(({ body, bodyHtml }) => [body, bodyHtml])) +
        bytesOf(...origins.flatMap(({ text, html }) => [text, html])) +
        files.reduce((sum, { size }) => sum + size, 0)
      );
    },
  };
};

type Allowance = Quotas['contact']['writes'];
type Taken = ContactUsage['writes'];

const isWithin = (instant: string, { windowMs }: Allowance, now: string): boolean =>
  millisecondsOf(instant) > millisecondsOf(now) - windowMs;

const isUsedUp = (taken: Taken, allowance: Allowance, now: string): boolean => {
  const last = allowance.most === 0 ? undefined : taken[allowance.most - 1];
  return last !== undefined && isWithin(last, allowance, now);
};

const newest = (now: string, taken: Taken, { most }: Allowance): Taken => [now, ...taken].slice(0, most);
