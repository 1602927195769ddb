import type {
  AgentFilter,
  ArticleFilter,
  DeliveryFilter,
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
  storedOrganization,
  storedTeam,
  storedTicket,
} from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

/** A value for each key of a filter: does not compile while a key has none. */
type EachFilter<Filter> = Readonly<{ [Key in keyof Filter]-?: Exclude<Filter[Key], undefined> }>;

type FilteredList<Filter> = Readonly<{
  /** Stores two rows; each of the filters passes the first, and not the second. Gives the key of the first. */
  prepare: (desk: TestWorkspace) => Promise<Readonly<{ passes: Key; filters: EachFilter<Filter> }>>;
  list: (stores: Stores, filter: Filter) => Promise<readonly Key[]>;
}>;

type Key = string | number;

const page = { limit: 10, after: null };

const keysOf = async <Row>(pages: Promise<Page<Row, unknown>>, keyOf: (row: Row) => Key) =>
  (await pages).data.map(keyOf);

const twoTickets = async (desk: TestWorkspace) => {
  const assigneeId = (await storedAgent(desk)).id;
  const teamId = (await storedTeam(desk)).id;
  const organizationId = (await storedOrganization(desk)).id;
  const own = { assigneeId, teamId, organizationId, tags: ['vip'] };
  const ticket = await storedTicket(desk, { ...own, status: 'pending', priority: 'urgent' });
  await storedTicket(desk, { status: 'open', priority: 'low', tags: ['other'] });
  const filters: EachFilter<TicketFilter> = {
    statuses: ['pending'],
    priorities: ['urgent'],
    assigneeId,
    organizationId,
    requesterId: ticket.requesterId,
    tag: 'vip',
    teamId,
  };
  return { passes: ticket.number, filters };
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
    await storedAgent(desk, { status: 'active', role: 'agent' });
    const teamId = (await storedTeam(desk)).id;
    await desk.write(({ teams }) => teams.addMember(teamId, id));
    return { passes: id, filters: { status: 'suspended', role: 'admin', teamId } };
  },
  list: ({ agents: store }, filter) => keysOf(store.list(filter, page), ({ id }) => id),
};

const articles: FilteredList<ArticleFilter> = {
  prepare: async (desk) => {
    const [authorId, categoryId] = [(await storedAgent(desk)).id, (await storedCategory(desk)).id];
    const { id } = await storedArticle(desk, { status: 'published', locale: 'de', categoryId, authorId });
    await storedArticle(desk, { status: 'draft' });
    return { passes: id, filters: { status: 'published', categoryId, authorId, locales: ['de'] } };
  },
  list: ({ articles: store }, filter) => keysOf(store.list(filter, page), ({ id }) => id),
};

const satisfactionResponses: FilteredList<SatisfactionFilter> = {
  prepare: async (desk) => {
    const agentId = (await storedAgent(desk)).id;
    const tickets = [await storedTicket(desk), await storedTicket(desk)];
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
    return { passes: responses[0]?.id ?? '', filters: { ticketNumber, agentId, rating: 5 } };
  },
  list: ({ satisfaction }, filter) => keysOf(satisfaction.list(filter, page), ({ id }) => id),
};

const deliveries: FilteredList<DeliveryFilter> = {
  prepare: async (desk) => {
    const [webhook, other] = [aWebhook(), aWebhook()];
    const delivery = aDelivery({ webhookId: webhook.id, state: 'failed' });
    await desk.write(async ({ webhooks }) => {
      for (const added of [webhook, other]) await webhooks.add(added);
      for (const logged of [delivery, aDelivery({ webhookId: other.id, state: 'delivered' })])
        await webhooks.record([{ delivery: logged, attempt: anAttempt({ deliveryId: logged.id }) }]);
    });
    return { passes: delivery.id, filters: { webhookId: webhook.id, state: 'failed' } };
  },
  list: ({ webhooks }, filter) => keysOf(webhooks.listDeliveries(filter, page), ({ id }) => id),
};

export const filtersContract = (open: OpenStorage): void => {
  describe('each filter of a list leaves something out', () => {
    const here = withStorage(open);
    const tried = async <Filter extends object>({ prepare, list }: FilteredList<Filter>): Promise<void> => {
      const desk = await here.newWorkspace();
      const { passes, filters } = await prepare(desk);
      const listed = (filter: Partial<Filter>) => desk.read((stores) => list(stores, filter as Filter));
      expect(await listed({})).toHaveLength(2);
      for (const [key, wanted] of Object.entries(filters))
        expect(await listed({ [key]: wanted } as Partial<Filter>), key).toEqual([passes]);
    };

    test.each(Object.entries(ticketLists))('%s', (_, list) =>
      tried<TicketFilter>({
        prepare: twoTickets,
        list: (stores, filter) => keysOf(list(stores, filter), ({ number }) => number),
      }),
    );
    test('agents', () => tried(agents));
    test('articles', () => tried(articles));
    test('deliveries of webhooks', () => tried(deliveries));
    test('satisfaction responses', () => tried(satisfactionResponses));
  });
};
