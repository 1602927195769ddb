/** The members of the entries that have a form, and how each is typed. */
import type { SectionName } from '../../data/configuration-types.ts';
import type { LateTexts } from '../../texts/texts.ts';

export type FormSection = Extract<
  SectionName,
  'teams' | 'ticket_fields' | 'calendars' | 'macros' | 'views' | 'categories'
>;

/**
 * `lines`: a list with one text a line; `json`: plain data as JSON; `week`: hours by weekday; `sort`: a field and its direction;
 * `choice` with `of`: the names of another section.
 */
type Kind = 'line' | 'text' | 'number' | 'flag' | 'choice' | 'lines' | 'json' | 'week' | 'sort';

export type Field = Readonly<{
  member: keyof LateTexts['configuration']['members'];
  kind: Kind;
  isRequired?: true;
  /** Of a flag that is left out. */
  usual?: boolean;
  choices?: readonly string[];
  of?: SectionName;
  /** It cannot be changed once the entry is saved. */
  isFixed?: true;
}>;

const name: Field = { member: 'name', kind: 'line', isRequired: true };
const description: Field = { member: 'description', kind: 'line' };
const active: Field = { member: 'active', kind: 'flag', usual: true };
const seenBy: readonly Field[] = [
  { member: 'visibility', kind: 'choice', choices: ['all', 'team', 'agent'] },
  { member: 'team', kind: 'choice', of: 'teams' },
  { member: 'agent', kind: 'line' },
];

const types = ['text', 'textarea', 'integer', 'boolean', 'date', 'datetime', 'select', 'multiselect'];

export const formOf: Readonly<Record<FormSection, readonly Field[]>> = {
  teams: [name, { member: 'agents', kind: 'lines' }],
  ticket_fields: [
    { member: 'key', kind: 'line', isRequired: true, isFixed: true },
    { member: 'label', kind: 'line', isRequired: true },
    { member: 'type', kind: 'choice', choices: types, isFixed: true },
    { member: 'options', kind: 'lines' },
    { member: 'required', kind: 'flag', usual: false },
    { member: 'customer_visible', kind: 'flag', usual: false },
    { member: 'customer_editable', kind: 'flag', usual: false },
    active,
  ],
  calendars: [
    name,
    { member: 'timezone', kind: 'line', isRequired: true },
    { member: 'week', kind: 'week', isRequired: true },
    { member: 'holidays', kind: 'lines' },
    { member: 'extra_hours', kind: 'json' },
  ],
  macros: [
    name,
    description,
    ...seenBy,
    { member: 'reply_body', kind: 'text' },
    { member: 'actions', kind: 'json' },
    active,
  ],
  views: [
    name,
    description,
    ...seenBy,
    { member: 'conditions', kind: 'json' },
    { member: 'sort', kind: 'sort' },
    { member: 'columns', kind: 'lines' },
  ],
  categories: [
    name,
    { member: 'slug', kind: 'line' },
    description,
    { member: 'parent', kind: 'choice', of: 'categories' },
  ],
};

export const workspaceFields: readonly Field[] = [
  name,
  { member: 'timezone', kind: 'line', isRequired: true },
  { member: 'locale', kind: 'line', isRequired: true },
  { member: 'close_after_days', kind: 'number', isRequired: true },
];

export const sorts = ['created_at desc', 'created_at asc', 'updated_at desc', 'updated_at asc'] as const;

/** A value as the text of its field. What the field cannot show is shown as JSON. */
export const textOf = ({ kind }: Pick<Field, 'kind'>, value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (kind === 'lines' && isTexts(value)) return value.join('\n');
  if (kind === 'sort') return sortText(value);
  if (kind !== 'json' && (typeof value === 'string' || typeof value === 'number')) return String(value);
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};

/** The value that a text stands for; undefined for none. Text that is no JSON stays text, and the plan says so at its field. */
export const typedValue = ({ kind }: Pick<Field, 'kind'>, text: string): unknown => {
  if (text.trim() === '') return undefined;
  if (kind === 'lines') return linesIn(text);
  if (kind === 'number') return /^\s*-?\d{1,15}\s*$/.test(text) ? Number(text) : text;
  if (kind === 'sort') return sortOf(text);
  return kind === 'json' ? parsed(text) : text;
};

const linesIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // A value that is not JSON is text.
    return text;
  }
};

const sortText = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  const { field = 'created_at', direction = 'desc' } = value as Readonly<Record<string, unknown>>;
  return `${field} ${direction}`;
};

const sortOf = (text: string): unknown => {
  const [field, direction] = text.split(' ');
  return { field, direction };
};

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

type Week = Readonly<Record<string, unknown>>;

/** `09:00-12:30, 13:30-17:30`. */
export const hoursText = (week: unknown, day: string): string => {
  const hours = isWeek(week) ? week[day] : undefined;
  return isTexts(hours) ? hours.join(', ') : '';
};

/** The week with other hours on a day; undefined where no day has any. */
export const withHours = (week: unknown, day: string, text: string): Week | undefined => {
  const hours = text
    .split(',')
    .map((span) => span.trim())
    .filter((span) => span !== '');
  const days = weekdays.map((one): [string, unknown] => [
    one,
    one === day ? hours : isWeek(week) ? week[one] : undefined,
  ]);
  const kept = days.filter(([, spans]) => Array.isArray(spans) && spans.length > 0);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
};

const isWeek = (value: unknown): value is Week => typeof value === 'object' && value !== null;
