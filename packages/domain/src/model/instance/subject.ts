/** The subject of a call, by one rule for every operation: the record in its path, else the one that its input or output names. */
import { isUuid } from '../../kernel/text.ts';
import type { Call } from '../actor.ts';

/** `type` is the noun of the record, `id` its number (tickets) or id. */
export type Subject = Readonly<{ type: string; id: string }>;

/** `input` and `output` of a use case, for calls whose path does not say which record it was. */
export type Touched = Readonly<{ input?: unknown; output?: unknown }>;

/** Null where a call touches no single record, as lists do. A customer's request is the ticket that it is. */
export const subjectOf = (
  { path, operation }: Pick<Call, 'path' | 'operation'>,
  { input, output }: Touched = {},
): Subject | null => {
  const segments = path.split('/').filter((segment) => segment !== '' && !prefixes.has(segment));
  const at = segments.findIndex(isKey);
  const type = nounOf(at === -1 ? (segments.at(-1) ?? commandNoun(operation)) : segments[at - 1]);
  const named = segments[at];
  if (named !== undefined) return type === null ? null : { type, id: named.toLowerCase() };
  if (type === null) return ticketOf(output) ?? ticketOf(input);
  const id = keyOf(output, type) ?? keyOf(input, type);
  return id === null ? null : { type, id };
};

const prefixes: ReadonlySet<string> = new Set([
  'api',
  'v1',
  'console',
  'portal',
  'settings',
  'kb',
  'inbound',
  'auth',
]);

const isKey = (segment: string): boolean => /^\d{1,10}$/.test(segment) || isUuid(segment.toLowerCase());

/** `./tidemark webhook rotate`, whose operation has no `./`, is about a webhook. */
const commandNoun = (operation: string): string | undefined => /^tidemark (\S+) \S/.exec(operation)?.[1];

/** Words that are no plural of a record. */
const irregular: ReadonlyMap<string, string> = new Map([
  ['requests', 'ticket'],
  ['presence', 'ticket'],
  ['login', 'session'],
  ['owner', 'session'],
  ['logout', 'session'],
  ['exchange', 'session'],
]);

const nounOf = (word: string | undefined): string | null => {
  if (word === undefined) return null;
  return irregular.get(word) ?? word.replaceAll('-', '_').replace(/ies$/, 'y').replace(plural, '$1');
};

const plural = /(ss|x|ch)es$|(?<!s)s$/;

const keyOf = (value: unknown, type: string): string | null => {
  if (typeof value === 'string') return isUuid(value.toLowerCase()) ? value.toLowerCase() : null;
  if (!isRecord(value)) return null;
  return [value, Reflect.get(value, type), ...Object.values(value)].map(ownKey(type)).find(isText) ?? null;
};

/** Tickets are known by their number. */
const ownKey =
  (type: string) =>
  (value: unknown): string | null => {
    if (!isRecord(value)) return null;
    const number = type === 'ticket' ? Reflect.get(value, 'number') : undefined;
    if (typeof number === 'number') return String(number);
    const id = Reflect.get(value, 'id');
    return isText(id) ? id : null;
  };

/** Numbers identify tickets everywhere. */
const ticketOf = (value: unknown): Subject | null => {
  const number = isRecord(value)
    ? (Reflect.get(value, 'number') ?? Reflect.get(value, 'ticketNumber'))
    : value;
  return typeof number === 'number' ? { type: 'ticket', id: String(number) } : null;
};

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';
