/**
 * The SQL of every list, to be read in `sql-of-lists/`: a change of a query is seen in its files. Written anew by
 * `vitest --update`.
 */
import type { Stores } from '@tidemark/domain';
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { kyselyOn as onPostgres } from './engines/postgres/dialect.ts';
import { kyselyOn as onSqlite } from './engines/sqlite/dialect.ts';
import type { Tables } from './schema.ts';
import { storesOf } from './stores.ts';
import { driverThatAnswers } from './testing/answering-driver.ts';
import { ticketFilters } from './testing/ticket-filters.ts';

type Lists = Readonly<Record<string, (stores: Stores) => Promise<unknown>>>;

const desk = {
  workspaceId: 'workspace',
  assigneeId: 'assignee',
  organizationId: 'organization',
  requesterId: 'requester',
  teamId: 'team',
};
const at = '2026-11-20T08:05:00.000Z';
const page = { limit: 25, after: null };
const behind = { limit: 25, after: 'last' };
const news = { after: at, before: null, limit: 25 };
const wanted = { whole: ['invoice'], begun: 'exp' };

const eachFilter = (
  list: (stores: Stores, filter: ReturnType<typeof ticketFilters>[string]) => Promise<unknown>,
): Lists =>
  Object.fromEntries(
    Object.entries(ticketFilters(desk)).map(([name, filter]) => [name, (stores) => list(stores, filter)]),
  );

const lists: Readonly<Record<string, Lists>> = {
  tickets: eachFilter(({ tickets }, filter) => tickets.list(filter, page)),
  'changed-tickets': eachFilter(({ tickets }, filter) => tickets.listChanged(at, filter, page)),
  'tickets-in-views': {
    'by number, oldest first': ({ tickets }) =>
      tickets.listSorted({ field: 'created_at', direction: 'asc' }, { statuses: ['open'] }, page),
    'last changed first': ({ tickets }) =>
      tickets.listSorted({ field: 'updated_at', direction: 'desc' }, { statuses: ['open'] }, page),
    'next due first': ({ tickets }) =>
      tickets.listSorted(
        { field: 'due_at', direction: 'asc' },
        { assigneeId: 'assignee', statuses: ['open'] },
        page,
      ),
    unclosed: ({ tickets }) => tickets.listUnclosed(page),
  },
  'tickets-of-customers': {
    'their own': ({ portal }) =>
      portal.listTickets({ contactId: 'contact', organizationId: null }, null, page),
    'those of the organization too, by status': ({ portal }) =>
      portal.listTickets({ contactId: 'contact', organizationId: 'organization' }, ['open'], page),
    messages: ({ portal }) => portal.listMessages(1, page),
    'solved tickets': ({ portal }) => portal.listSolved('contact', news),
  },
  contacts: {
    all: ({ contacts }) => contacts.list({}, behind),
    'people of an organization': ({ contacts }) => contacts.list({ organizationId: 'organization' }, behind),
    'of an organization': ({ contacts }) => contacts.listOfOrganization('organization', 25),
  },
  organizations: {
    all: ({ organizations }) => organizations.list({}, behind),
    'of a name': ({ organizations }) => organizations.list({ name: 'Acme' }, behind),
  },
  messages: {
    'of a ticket': ({ messages }) => messages.listOfTicket(1, page),
    'of a ticket, newest first': ({ messages }) => messages.listOfTicket(1, page, 'desc'),
    'of all tickets': ({ messages }) => messages.list(page),
    'the newest of some tickets': ({ messages }) => messages.listLast([1, 2], 200),
    'the authors of the oldest of some tickets': ({ messages }) => messages.listFirstAuthors([1, 2]),
  },
  'history-of-tickets': {
    changes: ({ ticketHistory }) => ticketHistory.listOfTicket(1, behind),
    mails: ({ mails }) => mails.listOfTicket(1, behind),
  },
  drafts: {
    'of an agent': ({ drafts }) => drafts.listOfAgent('agent', page),
    'of a ticket': ({ drafts }) => drafts.listOfTicket(1),
  },
  'inbound-mails': {
    all: ({ inboundMails }) => inboundMails.list(behind, {}),
    'of a state': ({ inboundMails }) => inboundMails.list(behind, { states: ['parked'] }),
    'of some states': ({ inboundMails }) => inboundMails.list(behind, { states: ['parked', 'kept'] }),
    'settled before an instant': ({ inboundMails }) =>
      inboundMails.listSettledBefore(at, ['done', 'noted'], 25),
    'whose bytes are stored': ({ inboundMails }) => inboundMails.listRawBefore(at, ['done'], 25),
    counts: ({ inboundMails }) => inboundMails.counts(at),
    addresses: ({ inboundAddresses }) => inboundAddresses.list(),
    'participants of a ticket': ({ participants }) => participants.listOfTicket(1),
  },
  notifications: {
    messages: ({ notifications }) => notifications.listMessages('agent', news),
    'number of messages': ({ notifications }) => notifications.countMessages('agent', at),
    tickets: ({ notifications }) => notifications.listTickets('agent', { ...news, before: null }),
    'tickets of teams': ({ notifications }) =>
      notifications.listTeamTickets({ agentId: 'agent', teamIds: ['team', 'other'] }, news),
  },
  search: {
    tickets: ({ search }) => search.findTickets(wanted, 25),
    contacts: ({ search }) => search.findContacts(wanted, 25),
    'contacts behind a page': ({ search }) => search.pageContacts(wanted, { limit: 25, after: '40' }),
    organizations: ({ search }) => search.findOrganizations(wanted, 25),
    articles: ({ search }) => search.findArticles(wanted, { drafts: false }, 25),
  },
  articles: {
    all: ({ articles }) => articles.list({}, behind),
    'of a category': ({ articles }) => articles.list({ categoryId: 'category' }, behind),
    'drafts of an author': ({ articles }) => articles.list({ status: 'draft', authorId: 'agent' }, behind),
    'newest of the help centre': ({ helpCentre }) =>
      helpCentre.listNewest({ categoryId: null, after: null, limit: 25 }),
    'languages of the help centre': ({ helpCentre }) => helpCentre.countByLocale(['category', 'other']),
    'newest in a language': ({ helpCentre }) =>
      helpCentre.listNewest({ categoryId: 'category', after: null, limit: 25, locales: ['de', null] }),
    'most read': ({ helpCentre }) => helpCentre.listMostRead({ limit: 25 }),
  },
  records: {
    events: ({ events }) => events.listAfter(1, 25),
    'events since an instant': ({ events }) => events.listSince(at, page),
    'audit log': ({ audit }) => audit.list(behind),
    deliveries: ({ webhooks }) => webhooks.listDeliveries({}, behind),
    'failed deliveries of a webhook': ({ webhooks }) =>
      webhooks.listDeliveries({ webhookId: 'webhook', state: 'failed' }, behind),
  },
};

const engines = [
  { engine: 'sqlite', kyselyOn: onSqlite },
  { engine: 'postgres', kyselyOn: onPostgres },
];

describe.each(engines)('on $engine', ({ engine, kyselyOn }) => {
  test.each(Object.keys(lists))('the SQL of lists of %s matches its file', async (name) => {
    const shown: string[] = [];
    for (const [title, list] of Object.entries(lists[name] ?? {})) {
      const asked: string[] = [];
      const db: Kysely<Tables> = kyselyOn(
        driverThatAnswers(({ sql }) => {
          asked.push(readable(sql));
          // Search first reads how far its index has come.
          return sql.includes('search_marks') && engine === 'sqlite' ? [mark] : [];
        }),
      );
      await list(storesOf(db, desk.workspaceId, 'reads'));
      shown.push(`-- ${title}\n${asked.join(';\n\n')};\n`);
    }
    await expect(shown.join('\n')).toMatchFileSnapshot(`./sql-of-lists/${engine}/${name}.sql`);
  });
});

const mark = { number: 1, places: 100, last_ticket_number: 100 };

/** One clause a line, without the names of many columns: those are not what makes a query another one. */
const readable = (sql: string): string =>
  sql
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?:"?\w+"?\."?\w+"?, ){7,}"?\w+"?\."?\w+"?/g, '<columns>')
    .replace(
      / (from|where|and|order by|limit|left join|inner join|cross join|union all|union|returning) /g,
      '\n  $1 ',
    );
