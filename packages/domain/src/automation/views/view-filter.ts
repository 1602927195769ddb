/** The part of a view that the list of tickets can filter by an index. */
import type { Condition, Conditions } from '../../model/automation/condition.ts';
import { type TicketFilter, ticketPriorities, ticketStatuses } from '../../model/desk/ticket.ts';
import { fold } from '../conditions/evaluate.ts';

/** `filter` selects tickets, and `rest` is checked on each of them. */
export type ViewFilter = Readonly<{ filter: TicketFilter; rest: Conditions }>;

/** Null when the request and the view exclude each other. */
export const viewFilter = ({ all, any }: Conditions, requested: TicketFilter): ViewFilter | null => {
  let filter = requested;
  const rest: Condition[] = [];
  for (const condition of all) {
    const narrower = narrowed(filter, condition);
    if (narrower === 'nothing') return null;
    if (narrower === 'unchosen') rest.push(condition);
    else filter = narrower;
  }
  return { filter, rest: { all: rest, any } };
};

type Narrowed = TicketFilter | 'nothing' | 'unchosen';

const narrowed = (filter: TicketFilter, { fact, operator, value }: Condition): Narrowed => {
  const values = valuesOf(value);
  if (fact === 'tags' && operator === 'contains') return withTag(filter, values);
  if (operator === 'absent') return withNobody(filter, fact);
  const isNegated = operator === 'is_not' || operator === 'not_in';
  if (!isNegated && operator !== 'is' && operator !== 'in') return 'unchosen';
  const left = <Choice extends string>(choices: readonly Choice[]): readonly Choice[] =>
    choices.filter((choice) => values.includes(choice) !== isNegated);
  if (fact === 'status') return withChoice(filter, 'statuses', left(filter.statuses ?? ticketStatuses));
  if (fact === 'priority')
    return withChoice(filter, 'priorities', left(filter.priorities ?? ticketPriorities));
  if (isNegated) return 'unchosen';
  const member = references.get(fact);
  const [id] = values;
  if (!member || id === undefined || values.length > 1) return 'unchosen';
  return filter[member] === undefined || filter[member] === id ? { ...filter, [member]: id } : 'nothing';
};

/** No assignee, or no team. */
const withNobody = (filter: TicketFilter, fact: string): Narrowed => {
  const member = fact === 'assignee' ? 'assigneeId' : fact === 'team' ? 'teamId' : null;
  if (member === null) return 'unchosen';
  return filter[member] == null ? { ...filter, [member]: null } : 'nothing';
};

const references = new Map<string, 'assigneeId' | 'teamId' | 'organizationId'>([
  ['assignee', 'assigneeId'],
  ['team', 'teamId'],
  ['organization', 'organizationId'],
]);

const valuesOf = (value: Condition['value']): readonly string[] =>
  (typeof value === 'object' ? value : [value]).map((item) => fold(String(item)));

const withChoice = (
  filter: TicketFilter,
  member: 'statuses' | 'priorities',
  choices: readonly string[],
): Narrowed => (choices.length === 0 ? 'nothing' : { ...filter, [member]: choices });

/** The list takes one tag, as it is spelled; a condition finds other spellings of its letters too. */
const withTag = (filter: TicketFilter, [tag, ...others]: readonly string[]): Narrowed => {
  const isSpelledOneWay = tag !== undefined && others.length === 0 && /^[ -~]+$/.test(tag);
  if (!isSpelledOneWay || (filter.tag !== undefined && filter.tag !== tag)) return 'unchosen';
  return { ...filter, tag };
};
