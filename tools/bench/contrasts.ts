/** Measures the cost of a feature: Tidemark with and without it, on the same data. */
import type { CliSession } from '@tidemark/cli';
import type { systemCall } from '@tidemark/domain';
import type { WorkspaceSample } from './data-set.ts';
import { signIn } from './sign-in.ts';
import type { AnyWorkName } from './works.ts';

export const contrastNames = [
  'create-100-rules',
  'create-5-webhooks',
  'list-view',
  'list-events',
  'notifications',
] as const;

export type ContrastName = (typeof contrastNames)[number];

type Call = ReturnType<typeof systemCall>;

/** Where the feature is put into a workspace; `receiver` is the address of one that answers webhooks. */
export type Ground = Readonly<{
  session: CliSession;
  call: Call;
  sample: WorkspaceSample;
  receiver: string;
}>;

export type Contrast = Readonly<{
  title: string;
  /** The works without the feature, and with it. */
  plain: AnyWorkName;
  changed: AnyWorkName;
  /** Puts the feature into the workspace, and says what requests for it are made of. */
  prepare: (ground: Ground) => Promise<Partial<WorkspaceSample>>;
  /** How many times as long it may take with the feature. */
  goal: number | null;
  /** Whether it leaves work behind that the next slice should not find. */
  sendsWebhooks: boolean;
}>;

export const contrasts: Readonly<Record<ContrastName, Contrast>> = {
  'create-100-rules': {
    title: 'create a ticket, 100 rules of which none matches',
    plain: 'create-ticket',
    changed: 'create-ticket',
    goal: 1.3,
    sendsWebhooks: false,
    prepare: async (ground) => {
      await configure(ground, { rules: Array.from({ length: 100 }, (_, place) => idleRule(place)) });
      return {};
    },
  },
  'create-5-webhooks': {
    title: 'create a ticket, 5 webhooks that hear of it',
    plain: 'create-ticket',
    changed: 'create-ticket',
    goal: null,
    sendsWebhooks: true,
    prepare: async (ground) => {
      await configure(ground, { webhooks: hooks(ground.receiver, 5) });
      return {};
    },
  },
  'list-view': {
    title: 'list 25 of a view (status, priority) : list 25',
    plain: 'list',
    changed: 'list-view',
    goal: null,
    sendsWebhooks: false,
    prepare: async (ground) => {
      await configure(ground, { views: [urgentView] });
      const { data } = await ground.session.desk.views.list(ground.call, { limit: 1, after: null });
      return { viewIds: data.map(({ id }) => id) };
    },
  },
  'list-events': {
    title: 'feed of events, 25 behind one : list 25',
    plain: 'list',
    changed: 'list-events',
    goal: null,
    sendsWebhooks: false,
    prepare: async (ground) => {
      await openTickets(ground, 1_000);
      const page = { limit: 1_000, after: null };
      const { data } = await ground.session.desk.events.list(ground.call, { page });
      return { eventIds: data.map(({ id }) => id) };
    },
  },
  notifications: {
    title: 'news of an agent who reads it, 25 : list 25',
    plain: 'list',
    changed: 'notifications',
    goal: null,
    sendsWebhooks: false,
    prepare: async (ground) => ({ sessionTokens: await signIn(ground, 1_000) }),
  },
};

/** Webhooks that hear of every new ticket. */
export const hooks = (receiver: string, count: number): readonly object[] =>
  Array.from({ length: count }, (_, place) => ({
    url: `${receiver}/hook-${place + 1}`,
    events: ['ticket.created'],
  }));

/** Makes a document true; sections that it does not have stay as they are. */
export const configure = async (
  { session, call }: Pick<Ground, 'session' | 'call'>,
  document: object,
): Promise<void> => {
  const { faults } = await session.desk.configuration.apply(call, document);
  if (faults.length > 0) throw new Error(`The bench configures what is refused: ${JSON.stringify(faults)}`);
};

/** Opens tickets as a caller would, many at once. */
export const openTickets = async ({ session, call, sample }: Ground, count: number): Promise<void> => {
  for (let done = 0; done < count; done += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, count - done) }, (_, place) =>
        session.desk.tickets.open(call, {
          requesterEmail: sample.emails[(done + place) % sample.emails.length] ?? '',
          subject: `Order ${done + place} has not come`,
          message: 'It was to come on Monday. Could you have a look?',
        }),
      ),
    );
};

const atOnce = 64;

/** The first condition holds, the second does not: none is done with at the first look. */
export const idleRule = (place: number): object => ({
  name: `Idle ${place + 1}`,
  on: ['ticket.created'],
  conditions: { all: [{ fact: 'channel', is: 'api' }, missed[place % missed.length]?.(place)] },
  actions: [{ add_tags: ['seen'] }],
});

const missed: readonly ((place: number) => object)[] = [
  (place) => ({ fact: 'subject', contains: `refund ${place}` }),
  (place) => ({ fact: 'tags', contains: `tag-${place}` }),
  () => ({ fact: 'priority', is: 'urgent' }),
  (place) => ({ fact: 'requester.email', contains: `@customer-${place}.example` }),
  (place) => ({ fact: 'message.body', contains: `contract ${place}` }),
];

const urgentView = {
  name: 'Urgent open',
  conditions: {
    all: [
      { fact: 'status', in: ['open'] },
      { fact: 'priority', is: 'urgent' },
    ],
  },
  sort: { field: 'updated_at', direction: 'desc' },
};
