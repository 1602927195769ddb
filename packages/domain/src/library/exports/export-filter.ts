/**
 * The filter of an export: the filters of its resource's list, under the same names. `q`, `view_id` and the `email` of a
 * contact are left to lists: an export keeps its filter, and an address in it would outlive the erasure of its person.
 */

import { DeskError, type ErrorCode, invalid } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { perhaps } from '../../kernel/nearest.ts';
import { canonicalLocale, described, isBlank, isLine, isUuid } from '../../kernel/text.ts';
import { type TicketFilter, ticketPriorities, ticketStatuses } from '../../model/desk/ticket.ts';
import { isDateTime } from '../../model/desk/ticket-field.ts';
import { articleStatuses } from '../../model/library/article.ts';
import type { ExportResource } from '../../model/library/export.ts';

/** Parses a value, or throws naming the field. It accepts its own output. */
type Reader<Value> = (field: string, value: unknown) => Value;

const someOf =
  <Value extends string>(values: readonly Value[], code: ErrorCode): Reader<readonly Value[]> =>
  (field, value) => {
    const sent = typeof value === 'string' ? value.split(',').map((item) => item.trim()) : value;
    const matches = Array.isArray(sent) ? values.filter((one) => sent.includes(one)) : [];
    if (!Array.isArray(sent) || matches.length === 0 || !sent.every((one) => values.includes(one)))
      throw new DeskError(
        code,
        `${field} must be one or more of ${values.join(', ')}${perhapsOf(value, values)}, got ${described(value)}.`,
        field,
      );
    return matches;
  };

const oneOf =
  <Value extends string>(values: readonly Value[], code: ErrorCode): Reader<Value> =>
  (field, value) => {
    const match = values.find((one) => one === value);
    if (match === undefined)
      throw new DeskError(
        code,
        `${field} must be one of ${values.join(', ')}${perhapsOf(value, values)}, got ${described(value)}.`,
        field,
      );
    return match;
  };

const perhapsOf = (value: unknown, values: readonly string[]): string =>
  typeof value === 'string' ? perhaps(value, values) : '';

const uuid: Reader<string> = (field, value) => {
  if (typeof value !== 'string' || !isUuid(value.toLowerCase()))
    throw invalid(field, `${field} must be a UUID, got ${described(value)}.`);
  return value.toLowerCase();
};

const uuidOrNone: Reader<string> = (field, value) => {
  if (value === 'none') return value;
  if (typeof value !== 'string' || !isUuid(value.toLowerCase()))
    throw invalid(field, `${field} must be a UUID or none, got ${described(value)}.`);
  return value.toLowerCase();
};

const instant: Reader<string> = (field, value) => {
  if (typeof value !== 'string' || !isDateTime(value))
    throw invalid(
      field,
      `${field} must be an instant like 2026-11-20T08:05:00.000Z, got ${described(value)}.`,
    );
  return new Date(value).toISOString();
};

/** A number, or the text of one as a query has it. */
const wholeNumber =
  (most: number): Reader<number> =>
  (field, value) => {
    const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isInteger(number) || number < 1 || number > most)
      throw invalid(field, `${field} must be a whole number from 1 to ${most}, got ${described(value)}.`);
    return number;
  };

const tag: Reader<string> = (field, value) => {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (isBlank(name) || name.length > limits.tags.length || !isLine(name))
    throw invalid(
      field,
      `${field} must be one line of 1 to ${limits.tags.length} characters, got ${described(value)}.`,
    );
  return name;
};

/** The canonical form of a BCP 47 tag. */
const locale: Reader<string> = (field, value) => {
  const tag = typeof value === 'string' ? canonicalLocale(value.trim()) : null;
  if (tag === null)
    throw invalid(field, `${field} must be a language tag like en or pt-BR, got ${described(value)}.`);
  return tag;
};

const ticketNumber = wholeNumber(2 ** 31 - 1);

const readers = {
  tickets: {
    status: someOf(ticketStatuses, 'invalid_status'),
    priority: someOf(ticketPriorities, 'validation_failed'),
    assignee_id: uuidOrNone,
    team_id: uuidOrNone,
    organization_id: uuid,
    requester_id: uuid,
    tag,
    updated_since: instant,
  },
  messages: { ticket_number: ticketNumber },
  contacts: { organization_id: uuid },
  organizations: {},
  articles: { status: oneOf(articleStatuses, 'invalid_status'), category_id: uuid, locale },
  satisfaction_responses: {
    ticket_number: ticketNumber,
    contact_id: uuid,
    organization_id: uuid,
    agent_id: uuid,
    rating: wholeNumber(5),
  },
  audit_log: {},
} as const satisfies Readonly<Record<ExportResource, Readonly<Record<string, Reader<unknown>>>>>;

type Readers = typeof readers;

type ExportFilter<Resource extends ExportResource> = Readonly<{
  -readonly [Name in keyof Readers[Resource]]?: Readers[Resource][Name] extends Reader<infer Value>
    ? Value
    : never;
}>;

/** Throws for unknown filters, naming the known ones. */
export const readExportFilter = <Resource extends ExportResource>(
  resource: Resource,
  filter: Readonly<Record<string, unknown>>,
): ExportFilter<Resource> => {
  const filterReaders: Readonly<Record<string, Reader<unknown>>> = readers[resource];
  const read = Object.entries(filter).map(([name, value]) => {
    const reader = Object.hasOwn(filterReaders, name) ? filterReaders[name] : undefined;
    if (!reader) throw unknownFilter(resource, name);
    return [name, reader(`filter.${name}`, value)];
  });
  // Each name was read by its own reader.
  return Object.fromEntries(read) as ExportFilter<Resource>;
};

const unknownFilter = (resource: ExportResource, name: string): DeskError => {
  const names = Object.keys(readers[resource]);
  const field = /^[a-z_]{1,50}$/.test(name) ? `filter.${name}` : 'filter';
  const allowed = names.length === 0 ? 'no filter' : `no filters but ${names.join(', ')}`;
  return invalid(
    field,
    `${field} is unknown${perhaps(name, names)}: an export of ${resource} has ${allowed}.`,
  );
};

/** A filter that names every key: a filter that lists get does not compile until exports have it too. */
export type Whole<Filter> = { readonly [Key in keyof Required<Filter>]: Filter[Key] };

export const ticketFilterOf = (filter: ExportFilter<'tickets'>): Whole<TicketFilter> => ({
  statuses: filter.status,
  priorities: filter.priority,
  assigneeId: idOrNobody(filter.assignee_id),
  teamId: idOrNobody(filter.team_id),
  organizationId: filter.organization_id,
  requesterId: filter.requester_id,
  tag: filter.tag,
});

const idOrNobody = (id: string | undefined): string | null | undefined => (id === 'none' ? null : id);
