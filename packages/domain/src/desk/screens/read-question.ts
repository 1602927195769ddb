/** Reads what a person types to find tickets: words, "exact words", and operators such as `status:open`. */
import { ticketPriorities, ticketStatuses } from '../../model/desk/ticket.ts';

/** `message` says what was expected of an operator that could not be used. */
export type QuestionHint = Readonly<{ operator: string; message: string }>;

/** `words` is the text to look for, exact texts included. Instants compare as texts. */
export type Question = Readonly<{
  words: string;
  exact: readonly string[];
  statuses: readonly (typeof ticketStatuses)[number][];
  priorities: readonly (typeof ticketPriorities)[number][];
  tag: string | null;
  from: string | null;
  assignee: string | null;
  before: string | null;
  after: string | null;
  hasFile: boolean;
  hints: readonly QuestionHint[];
}>;

export const readQuestion = (text: string): Question => {
  let question = nothingAsked;
  const words: string[] = [];
  for (const [whole, operator, quotedValue, value, exact] of text.matchAll(parts)) {
    if (operator !== undefined)
      question = withOperator(question, operator.toLowerCase(), quotedValue ?? value ?? '');
    else if (exact !== undefined) {
      words.push(exact);
      if (exact.trim() !== '') question = { ...question, exact: [...question.exact, exact.trim()] };
    } else words.push(whole);
  }
  return { ...question, words: words.join(' ').trim() };
};

/** An operator with its value, an exact text, or a word. */
const parts = /(?<![^\s])([A-Za-z]{2,20}):(?:"([^"]*)"|(\S*))|"([^"]*)"|\S+/g;

const nothingAsked: Question = {
  words: '',
  exact: [],
  statuses: [],
  priorities: [],
  tag: null,
  from: null,
  assignee: null,
  before: null,
  after: null,
  hasFile: false,
  hints: [],
};

const withOperator = (question: Question, operator: string, value: string): Question => {
  const read = operators.get(operator);
  const given = value === '' ? null : (read?.(value) ?? null);
  if (given) return { ...question, ...given };
  const message = expected[operator] ?? `Known operators are ${[...operators.keys()].join(', ')}.`;
  return { ...question, hints: [...question.hints, { operator, message }] };
};

type Read = (value: string) => Partial<Question> | null;

const someOf =
  <Name extends 'statuses' | 'priorities'>(name: Name, allowed: readonly string[]): Read =>
  (value) => {
    const values = value.toLowerCase().split(',');
    return values.every((one) => allowed.includes(one)) ? { [name]: values } : null;
  };

const day = (value: string): string | null =>
  /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/.test(value) ? value : null;

const operators: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['status', someOf('statuses', ticketStatuses)],
  ['priority', someOf('priorities', ticketPriorities)],
  ['tag', (value) => ({ tag: value.toLowerCase() })],
  ['from', (value) => ({ from: value })],
  ['assignee', (value) => ({ assignee: value.toLowerCase() })],
  ['before', (value) => (day(value) === null ? null : { before: value })],
  ['after', (value) => (day(value) === null ? null : { after: value })],
  ['has', (value) => (value.toLowerCase() === 'file' ? { hasFile: true } : null)],
]);

const expected: Readonly<Record<string, string>> = {
  status: `status: is one or more of ${ticketStatuses.join(', ')}.`,
  priority: `priority: is one or more of ${ticketPriorities.join(', ')}.`,
  tag: 'tag: is the name of a tag.',
  from: 'from: is the name or address of a customer.',
  assignee: 'assignee: is me, none, or the address of an agent.',
  before: 'before: is a day, month or year like 2026-05-31, 2026-05 or 2026.',
  after: 'after: is a day, month or year like 2026-05-31, 2026-05 or 2026.',
  has: 'has: is file.',
};
