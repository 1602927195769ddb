import type {
  AgentFilter,
  ArticleFilter,
  ContactFilter,
  DeliveryFilter,
  OrganizationFilter,
  Page,
  SatisfactionFilter,
  Stores,
  TicketFilter,
} from '@tidemark/domain';
import { aDelivery, anAttempt, aSatisfactionResponse, aWebhook } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import {
  storedAgent,
  storedArticle,
  storedCategory,
  storedContact,
  storedOrganization,
  storedTeam,
  storedTicket,
} from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

/** A value for each key of a filter: does not compile while a key has none. */
type EachFilter<Filter> = Readonly<{ [Key in keyof Filter]-?: Exclude<Filter[Key], undefined> }>;

/** Null for each key that null is a value of: does not compile while one is missing. */
type EachNull<Filter> = Readonly<{
  [Key in keyof Filter as null extends Filter[Key] ? Key : never]-?: null;
}>;

/** Each of `filters` passes the first of two rows, and not the second; each of `nulls` the second, and not the first. */
type TwoRows<Filter> = Readonly<{
  first: Key;
  second: Key;
  filters: EachFilter<Filter>;
  nulls: EachNull<Filter> & Partial<Filter>;
}>;

type FilteredList<Filter> = Readonly<{
  /** Stores the two rows. */
  prepare: (desk: TestWorkspace) => Promise<TwoRows<Filter>>;
  list: (stores: Stores, filter: Filter) => Promise<readonly Key[]>;
}>;

type Key = string | number;

const page = { limit: 10, after: null };

const keysOf = async <Row>(pages: Promise<Page<Row, unknown>>, keyOf: (row: Row) => Key) =>
  (await pages).data.map(keyOf);

const twoTickets = async (desk: TestWorkspace): Promise<TwoRows<TicketFilter>> => {
  const assigneeId = (await storedAgent(desk)).id;
  const teamId = (await storedTeam(desk)).id;
  const organizationId = (await storedOrganization(desk)).id;
  const own = { assigneeId, teamId, organizationId, tags: ['vip'] };
  const ticket = await storedTicket(desk, { ...own, status: 'pending', priority: 'urgent' });
  const other = await storedTicket(desk, { status: 'open', priority: 'low', tags: ['other'] });
  const filters: EachFilter<TicketFilter> = {
    statuses: ['pending'],
    priorities: ['urgent'],
    assigneeId,
    organizationId,
    requesterId: ticket.requesterId,
    tag: 'vip',
    teamId,
  };
  return { first: ticket.number, second: other.number, filters, nulls: { assigneeId: null, teamId: null } };
};

const ticketLists: Readonly<
  Record<string, (stores: Stores, filter: TicketFilter) => Promise<Page<{ number: number }, unknown>>>
> = {
  tickets: ({ tickets }, filter) => tickets.list(filter, page),
  'changed tickets': ({ tickets }, filter) => tickets.listChanged('2000-01-01T00:00:00.000Z', filter, page),
  'sorted tickets': ({ tickets }, filter) =>
    tickets.listSorted({ field: 'created_at', direction: 'desc' }, filter, page),
};

const agents: FilteredList<AgentFilter> = {
  prepare: async (desk) => {
    const { id } = await storedAgent(desk, { status: 'suspended', role: 'admin' });
    const other = await storedAgent(desk, { status: 'active', role: 'agent' });
    const teamId = (await storedTeam(desk)).id;
    await desk.write(({ teams }) => teams.addMember(teamId, id));
    return {
      first: id,
      second: other.id,
      filters: { status: 'suspended', role: 'admin', teamId },
      nulls: {},
    };
  },
  list: ({ agents: store }, filter) => keysOf(store.list(filter, page), ({ id }) => id),
};

const articles: FilteredList<ArticleFilter> = {
  prepare: async (desk) => {
    const authorId = (await storedAgent(desk)).id;
    const categoryId = (await storedCategory(desk)).id;
    const other = await storedArticle(desk, { status: 'draft', locale: null });
    const mine = { status: 'published', categoryId, authorId, translationOf: other.id } as const;
    const { id } = await storedArticle(desk, { ...mine, locale: 'de' });
    const filters = { ...mine, locales: ['de'] } as const;
    return { first: id, second: other.id, filters, nulls: { locales: [null] } };
  },
  list: ({ articles: store }, filter) => keysOf(store.list(filter, page), ({ id }) => id),
};

const contacts: FilteredList<ContactFilter> = {
  prepare: async (desk) => {
    const organizationId = (await storedOrganization(desk)).id;
    const { id } = await storedContact(desk, { organizationId });
    const other = await storedContact(desk);
    return { first: id, second: other.id, filters: { organizationId }, nulls: {} };
  },
  list: ({ contacts: store }, filter) => keysOf(store.list(filter, page), ({ id }) => id),
};

const organizations: FilteredList<OrganizationFilter> = {
  prepare: async (desk) => {
    const { id, name } = await storedOrganization(desk, { name: 'Acme' });
    const other = await storedOrganization(desk, { name: 'Birch' });
    return { first: id, second: other.id, filters: { name }, nulls: {} };
  },
  list: ({ organizations: store }, filter) => keysOf(store.list(filter, page), ({ id }) => id),
};

const satisfactionResponses: FilteredList<SatisfactionFilter> = {
  prepare: async (desk) => {
    const agentId = (await storedAgent(desk)).id;
    const organizationId = (await storedOrganization(desk)).id;
    const tickets = [await storedTicket(desk, { organizationId }), await storedTicket(desk)];
    const responses = tickets.map(({ number, requesterId }, place) =>
      aSatisfactionResponse({
        ticketNumber: number,
        contactId: requesterId,
        ...(place === 0 ? { agentId, rating: 5 } : { agentId: null, rating: 1 }),
      }),
    );
    await desk.write(async ({ satisfaction }) => {
      for (const response of responses) await satisfaction.add(response);
    });
    const ticketNumber = tickets[0]?.number ?? 0;
    const contactId = tickets[0]?.requesterId ?? '';
    const [first = '', second = ''] = responses.map(({ id }) => id);
    return {
      first,
      second,
      filters: { ticketNumber, contactId, organizationId, agentId, rating: 5 },
      nulls: {},
    };
  },
  list: ({ satisfaction }, filter) => keysOf(satisfaction.list(filter, page), ({ id }) => id),
};

const deliveries: FilteredList<DeliveryFilter> = {
  prepare: async (desk) => {
    const webhook = aWebhook();
    const other = aWebhook();
    const delivery = aDelivery({ webhookId: webhook.id, state: 'failed' });
    const second = aDelivery({ webhookId: other.id, state: 'delivered' });
    await desk.write(async ({ webhooks }) => {
      for (const added of [webhook, other]) await webhooks.add(added);
      for (const logged of [delivery, second])
        await webhooks.record([{ delivery: logged, attempt: anAttempt({ deliveryId: logged.id }) }]);
    });
    const filters = { webhookId: webhook.id, state: 'failed' } as const;
    return { first: delivery.id, second: second.id, filters, nulls: {} };
  },
  list: ({ webhooks }, filter) => keysOf(webhooks.listDeliveries(filter, page), ({ id }) => id),
};

export const filtersContract = (open: OpenStorage): void => {
  describe('each filter of a list leaves something out', () => {
    const here = withStorage(open);
    const tried = async <Filter extends object>({ prepare, list }: FilteredList<Filter>): Promise<void> => {
      const desk = await here.newWorkspace();
      const { first, second, filters, nulls } = await prepare(desk);
      const listed = (filter: Partial<Filter>) => desk.read((stores) => list(stores, filter as Filter));
      expect(await listed({})).toHaveLength(2);
      const passes = async (filter: object, passed: Key): Promise<void> => {
        for (const [key, value] of Object.entries(filter))
          expect(await listed({ [key]: value } as Partial<Filter>), `${key} ${value}`).toEqual([passed]);
      };
      await passes(filters, first);
      await passes(nulls, second);
    };

    test.each(Object.entries(ticketLists))(
      'the list of %s returns only tickets that pass each filter',
      (_, list) =>
        tried<TicketFilter>({
          prepare: twoTickets,
          list: (stores, filter) => keysOf(list(stores, filter), ({ number }) => number),
        }),
    );
    test('the list of agents returns only rows that pass each filter', () => tried(agents));
    test('the list of articles returns only rows that pass each filter', () => tried(articles));
    test('the list of contacts returns only rows that pass each filter', () => tried(contacts));
    test('the list of organizations returns only rows that pass each filter', () => tried(organizations));
    test('the list of deliveries of webhooks returns only rows that pass each filter', () =>
      tried(deliveries));
    test('the list of satisfaction responses returns only rows that pass each filter', () =>
      tried(satisfactionResponses));
  });
};
