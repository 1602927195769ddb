import { DeskError } from '../../kernel/errors.ts';
import type { Instant } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { nearest } from '../../kernel/nearest.ts';
import { described } from '../../kernel/text.ts';
import { type CustomFields, mergeFreeFields } from '../../model/desk/custom-fields.ts';
import type { Author, Message } from '../../model/desk/message.ts';
import {
  channels,
  type Ticket,
  ticketPriorities,
  ticketStatuses,
  ticketTypes,
} from '../../model/desk/ticket.ts';
import { isDateTime, mergeTicketFields } from '../../model/desk/ticket-field.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Organization } from '../../model/people/organization.ts';
import { describeGiven, isObject, type Reader, readList, refuse } from '../configuration/read-members.ts';
import { readName } from '../configuration/read-name.ts';
import { readChoice, readFlag, readLine, readText, readWhole } from '../configuration/read-values.ts';

/** The members of an object without those that it leaves out: here null is a value. */
const readParts =
  <Whole>(readers: Readonly<Record<string, Reader<Partial<Whole>>>>): Reader<Partial<Whole>> =>
  (value, reading, path) => {
    const names = Object.keys(readers);
    if (!isObject(value))
      return refuse(
        reading,
        path,
        `Expected an object with ${names.join(', ')}, got ${describeGiven(value)}.`,
      );
    const found = Object.entries(value).map(([name, given]) => {
      const place = [...path, name];
      const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
      if (read) return read(given, reading, place);
      return refuse(reading, place, `Expected ${nearest(name, names)}, got ${described(name)}.`);
    });
    if (!found.every((part) => part !== undefined)) return undefined;
    const whole: Partial<Whole> = Object.assign({}, ...found);
    return whole;
  };

/** One member of a whole, from how its value is read. */
const parts =
  <Whole>() =>
  <Key extends keyof Whole>(key: Key, read: Reader<Whole[Key]>): Reader<Partial<Whole>> =>
  (value, reading, path) => {
    const found = read(value, reading, path);
    return found === undefined ? undefined : ({ [key]: found } as unknown as Partial<Whole>);
  };

const orNull =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (value, reading, path) =>
    value === null ? null : read(value, reading, path);

export const readInstant: Reader<Instant> = (value, reading, path) =>
  typeof value === 'string' && isDateTime(value)
    ? new Date(value).toISOString()
    : refuse(reading, path, `Expected an instant like 2026-11-20T08:05:00Z, got ${describeGiven(value)}.`);

/** Fields as a check that throws sees them. */
const readFields =
  (
    check: (
      patch: Readonly<Record<string, unknown>>,
      reading: Parameters<Reader<unknown>>[1],
    ) => CustomFields,
  ) =>
  (...[value, reading, path]: Parameters<Reader<CustomFields>>): CustomFields | undefined => {
    if (!isObject(value))
      return refuse(reading, path, `Expected an object of fields, got ${describeGiven(value)}.`);
    try {
      return check(value, reading);
    } catch (error) {
      if (error instanceof DeskError) return refuse(reading, path, error.message);
      throw error;
    }
  };

const readTicketFields = readFields((patch, { names }) =>
  mergeTicketFields(
    {},
    patch,
    Object.keys(patch).flatMap((key) => names.fieldOf(key) ?? []),
  ),
);

const readFreeFields = readFields((patch) => mergeFreeFields({}, patch));

const number = readWhole(1, Number.MAX_SAFE_INTEGER);
const line = readLine(limits.nameLength);
const tags = readList(readLine(limits.tags.length), { most: limits.tags.most });
const ofTicket = parts<Ticket>();
const ofContact = parts<Contact>();
const ofOrganization = parts<Organization>();
const ofMessage = parts<Message>();

export const readTicketPart = readParts<Ticket>({
  number: ofTicket('number', number),
  subject: ofTicket('subject', readLine(limits.subjectLength)),
  status: ofTicket('status', readChoice(ticketStatuses)),
  priority: ofTicket('priority', readChoice(ticketPriorities)),
  type: ofTicket('type', orNull(readChoice(ticketTypes))),
  channel: ofTicket('channel', readChoice(channels)),
  tags: ofTicket('tags', tags),
  follow_up_of: ofTicket('followUpOf', orNull(number)),
  assignee: ofTicket('assigneeId', orNull(readName('agent'))),
  team: ofTicket('teamId', orNull(readName('team'))),
  organization: ofTicket('organizationId', orNull(readName('organization'))),
  custom_fields: ofTicket('customFields', readTicketFields),
  created_at: ofTicket('createdAt', readInstant),
  updated_at: ofTicket('updatedAt', readInstant),
  last_message_at: ofTicket('lastMessageAt', readInstant),
  last_customer_message_at: ofTicket('lastCustomerMessageAt', orNull(readInstant)),
  last_agent_message_at: ofTicket('lastAgentMessageAt', orNull(readInstant)),
  solved_at: ofTicket('solvedAt', orNull(readInstant)),
  closed_at: ofTicket('closedAt', orNull(readInstant)),
});

export const readRequesterPart = readParts<Contact>({
  email: ofContact('email', line),
  name: ofContact('name', line),
  phone: ofContact('phone', orNull(line)),
  locale: ofContact('locale', orNull(line)),
  blocked: ofContact('blocked', readFlag),
  custom_fields: ofContact('customFields', readFreeFields),
});

export const readOrganizationPart = readParts<Organization>({
  name: ofOrganization('name', line),
  notes: ofOrganization('notes', orNull(readText(limits.notesLength))),
  shared_tickets: ofOrganization('sharedTickets', readFlag),
  email_domains: ofOrganization('emailDomains', readList(line, { most: limits.emailDomains })),
  custom_fields: ofOrganization('customFields', readFreeFields),
});

const authorTypes = [
  'agent',
  'customer',
  'api_key',
  'rule',
  'system',
] as const satisfies readonly Author['type'][];

const readAuthor: Reader<Author> = (value, reading, path) => {
  const type = readChoice(authorTypes)(value, reading, path);
  return type && { type, id: null, name: type };
};

export const readMessagePart = readParts<Message>({
  body: ofMessage('body', readText(limits.messageLength)),
  internal: ofMessage('internal', readFlag),
  auto: ofMessage('auto', readFlag),
  verified: ofMessage('verified', orNull(readFlag)),
  author_type: ofMessage('author', readAuthor),
});
