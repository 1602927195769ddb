/** The changed fields of a ticket: `changes` of the event `ticket.updated`. */
import { changedMembers } from '../../kernel/members.ts';
import { reportedFields, type Ticket } from './ticket.ts';

export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

const changedOf = changedMembers<Ticket>(reportedFields);

export const ticketChanges = (before: Ticket, after: Ticket): Changes => {
  const changes = changedOf(before, after);
  if (!sameValue(before.tags, after.tags)) changes.push(['tags', [before.tags, after.tags]]);
  for (const key of new Set([...Object.keys(before.customFields), ...Object.keys(after.customFields)])) {
    const pair = [valueAt(before, key), valueAt(after, key)] as const;
    if (!sameValue(pair[0], pair[1])) changes.push([`custom_fields.${key}`, pair]);
  }
  return Object.fromEntries(changes);
};

/** Own keys only: `constructor` is a key that every object seems to have. */
const valueAt = ({ customFields }: Ticket, key: string): unknown =>
  Object.hasOwn(customFields, key) ? customFields[key] : null;

const sameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, index) => item === other[index])
    : one === other;
