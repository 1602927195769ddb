import { openTestDesk, type TestDesk } from './test-desk.ts';

/** A whole workspace as code, with an agent in a team and a webhook. */
export const acmeDocument = {
  workspace: { name: 'Acme', timezone: 'Europe/Dublin', locale: 'en', close_after_days: 7 },
  teams: [{ name: 'Tier 1', agents: ['ann@acme.test'] }],
  ticket_fields: [{ key: 'plan', label: 'Plan', type: 'select', options: ['free', 'pro'] }],
  calendars: [
    {
      name: 'Office',
      timezone: 'Europe/Dublin',
      week: { mon: ['09:00-12:30', '13:30-17:30'] },
      holidays: ['2026-12-25'],
    },
  ],
  sla_policies: [
    {
      name: 'Standard',
      conditions: { all: [{ fact: 'priority', is: 'urgent' }] },
      calendar: 'Office',
      targets: [{ metric: 'first_reply', within: '1h', warn_before: '15m', business_hours: true }],
    },
  ],
  rules: [
    {
      name: 'VIP first',
      on: ['ticket.created'],
      conditions: { all: [{ fact: 'tags', contains: 'vip' }] },
      actions: [{ set_priority: 'urgent' }, { add_tags: ['fast'] }, { assign_round_robin: 'Tier 1' }],
    },
  ],
  macros: [
    { name: 'Thanks', reply_body: 'Thank you, {{requester.name}}.', actions: [{ set_status: 'solved' }] },
  ],
  views: [
    {
      name: 'Urgent open',
      conditions: {
        all: [
          { fact: 'status', in: ['new', 'open'] },
          { fact: 'priority', is: 'urgent' },
        ],
      },
      sort: { field: 'created_at', direction: 'asc' },
    },
  ],
  webhooks: [{ url: 'https://example.com/hook', events: ['ticket.created', 'ticket.updated'] }],
};

/** A desk with the agents whom the document names. */
export const openAcmeDesk = async (overrides: Parameters<typeof openTestDesk>[0] = {}): Promise<TestDesk> => {
  const bench = await openTestDesk(overrides);
  for (const name of ['ann', 'bob'])
    await bench.desk.agents.add(bench.bySystem, {
      email: `${name}@acme.test`,
      name,
      role: 'agent',
      password: null,
    });
  return bench;
};
