/** A sample of every POST of the API, each call with a mark of its own, and a query that counts its effects. */
import { endpoints } from '@tidemark/http';
import type { Json } from './client.ts';
import type { TableRow } from './desk.ts';

export type Post = Readonly<{
  operation: string;
  path: string;
  body: (mark: string) => Json;
  /** SQL that counts the effects of each marked call. */
  effects: string;
  /** A workspace has so many at once: what is refused with 429 is not done. */
  hasCap?: boolean;
}>;

/** Calls that a key cannot make: only an agent or a customer can mark news as read, and some calls need no credential. */
const notForKeys = endpoints
  .filter(({ needs }) => typeof needs === 'string')
  .map(({ operation }) => operation);

/** Has the same effect when it is done twice, and no text for a mark: the tests of the API try its keys. */
const withoutMarks: readonly string[] = ['markTicketSpam'];

/** Where replies and articles go: the number of a ticket, and a category. */
export type Places = Readonly<{ ticket: number; categoryId: string }>;

/** Throws when a POST of the endpoint list is missing here. */
export const postsOf = ({ ticket, categoryId }: Places): readonly Post[] => {
  const posts = [...known, replyOn(ticket), articleIn(categoryId)];
  const missing = endpoints
    .filter(({ method }) => method === 'POST')
    .map(({ operation }) => operation)
    .filter(
      (name) =>
        ![...notForKeys, ...withoutMarks].includes(name) &&
        !posts.some(({ operation }) => operation === name),
    );
  if (missing.length > 0)
    throw new Error(
      `Every POST needs a row in tools/prove/rows/idempotency-posts.ts: missing ${missing.join(', ')}.`,
    );
  return posts;
};

/** Effects that exist more or less often than expected: once, or never if the call was refused. */
export const wrongEffects = (
  rows: readonly TableRow[],
  marks: readonly string[],
  expected: 0 | 1 = 1,
): readonly string[] => {
  const times = new Map(rows.map(({ mark, times: count }) => [String(mark), Number(count)]));
  return marks
    .filter((mark) => (times.get(mark) ?? 0) !== expected)
    .map((mark) => `${mark} was done ${times.get(mark) ?? 0} times.`);
};

const counted = (table: string, column: string): string =>
  `select ${column} as mark, count(*) as times from ${table} where ${column} like 'once-%' group by ${column}`;

const known: readonly Post[] = [
  {
    operation: 'openTicket',
    path: '/tickets',
    body: (mark) => ({ requester_email: `${mark}@customer.example`, subject: mark, message: 'Help.' }),
    effects: counted('tickets', 'subject'),
  },
  {
    operation: 'addContact',
    path: '/contacts',
    body: (mark) => ({ email: `${mark}@customer.example`, name: mark }),
    // The address keeps a second contact out by itself; a second event would be an effect all the same.
    effects: `select c.name as mark, count(*) as times from contacts c
      left join events e on e.workspace_id = c.workspace_id and e.subject_id = c.id and e.kind = 'contact.created'
      where c.name like 'once-%' and c.name not in (select subject from tickets) group by c.name`,
  },
  {
    operation: 'addOrganization',
    path: '/organizations',
    body: (mark) => ({ name: mark, notes: 'New.' }),
    effects: counted('organizations', 'name'),
  },
  {
    operation: 'uploadFile',
    path: '/uploads',
    body: (mark) => ({ files: [{ name: mark, data: 'T25jZS4=' }] }),
    effects: counted('uploads', 'name'),
  },
  {
    operation: 'requestExport',
    path: '/exports',
    // The mark is a tag that no ticket has.
    body: (mark) => ({ resource: 'tickets', filter: { tag: mark } }),
    hasCap: true,
    effects: `select substr(filter, 9, length(filter) - 10) as mark, count(*) as times from exports
      where filter like '{"tag":"once-%' group by filter`,
  },
];

const replyOn = (ticket: number): Post => ({
  operation: 'replyToTicket',
  path: `/tickets/${ticket}/messages`,
  body: (mark) => ({ body: mark }),
  effects: counted('messages', 'body'),
});

/** All ask for slugs of one kind: a second article of a mark would have another one. */
const articleIn = (categoryId: string): Post => ({
  operation: 'addArticle',
  path: '/kb/articles',
  body: (mark) => ({ title: mark, category_id: categoryId }),
  effects: counted('articles', 'title'),
});
