/** The configuration of the demo, as a document of the workspace as code. */
import { demoAgents } from './people.ts';
import { demoProducts } from './products.ts';

const membersOf = (team: string): readonly string[] =>
  demoAgents.filter(({ teams }) => teams.includes(team)).map(({ email }) => email);

const team = (name: string) => ({ name, agents: membersOf(name) });

const office = ['09:00-17:30'];

/** All keys are those of the document: `docs/workspace-as-code.md`. */
export const demoConfiguration = {
  workspace: { close_after_days: 20 },
  teams: [team('Orders'), team('Machines'), team('Wholesale')],
  ticket_fields: [
    { key: 'order_number', label: 'Order', type: 'text' },
    {
      key: 'product',
      label: 'Product',
      type: 'select',
      options: [...demoProducts],
    },
    { key: 'refund', label: 'Refund', type: 'integer' },
  ],
  calendars: [
    {
      name: 'Office',
      timezone: 'Europe/Berlin',
      week: { mon: office, tue: office, wed: office, thu: office, fri: office },
      holidays: [],
    },
  ],
  sla_policies: [
    {
      name: 'Wholesale',
      conditions: { all: [{ fact: 'tags', contains: 'wholesale' }] },
      calendar: 'Office',
      targets: [
        { metric: 'first_reply', within: '2h', warn_before: '30m', business_hours: true },
        { metric: 'next_reply', within: '4h', warn_before: '1h', business_hours: true },
        { metric: 'resolution', within: '16h', warn_before: '2h', business_hours: true },
      ],
    },
    {
      name: 'Everybody',
      conditions: { all: [{ fact: 'status', is_not: 'closed' }] },
      calendar: 'Office',
      targets: [
        { metric: 'first_reply', within: '6h', warn_before: '1h', business_hours: true },
        { metric: 'resolution', within: '40h', warn_before: '4h', business_hours: true },
      ],
    },
  ],
  rules: [
    {
      name: 'Wholesale first',
      on: ['ticket.created'],
      conditions: { all: [{ fact: 'tags', contains: 'wholesale' }] },
      actions: [{ set_priority: 'high' }, { set_team: 'Wholesale' }],
    },
    {
      name: 'Leaks are urgent',
      on: ['ticket.created'],
      conditions: { all: [{ fact: 'tags', contains: 'leak' }] },
      actions: [{ set_priority: 'urgent' }, { set_team: 'Machines' }],
    },
    {
      name: 'Ask how it was',
      on: ['ticket.updated', 'message.created'],
      conditions: { all: [{ fact: 'status', changed_to: 'solved' }] },
      actions: [{ request_rating: true }],
    },
  ],
  categories: [
    { name: 'Ordering', description: 'Parcels, payments and subscriptions.' },
    { name: 'Machines', description: 'Care, repairs and the app.' },
    { name: 'Coffee', description: 'Beans, grinding and brewing.' },
  ],
  macros: [
    {
      name: 'Ask for a picture',
      reply_body:
        'Hi {{requester.name}},\n\nplease send us a picture of the box and one of what is inside. Then we can help at once.',
      actions: [{ set_status: 'pending' }, { add_tags: ['picture'] }],
    },
    {
      name: 'Refund on its way',
      reply_body:
        'Hi {{requester.name}},\n\nyour refund is on its way. Your bank needs three to five working days.',
      actions: [{ set_status: 'solved' }, { add_tags: ['refund'] }],
    },
    {
      name: 'To the workshop',
      reply_body:
        'Hi {{requester.name}},\n\nplease use the attached label to send us the machine. The number of this ticket, {{ticket.number}}, goes into the box.',
      actions: [{ set_status: 'on_hold' }, { set_team: 'Machines' }],
    },
  ],
  views: [
    view('Urgent and open', [
      { fact: 'status', in: ['new', 'open'] },
      { fact: 'priority', in: ['high', 'urgent'] },
    ]),
    view('Wholesale', [
      { fact: 'tags', contains: 'wholesale' },
      { fact: 'status', not_in: ['solved', 'closed'] },
    ]),
    view('Machines', [
      { fact: 'team', is: 'Machines' },
      { fact: 'status', not_in: ['solved', 'closed'] },
    ]),
  ],
};

function view(name: string, all: readonly object[]) {
  return { name, conditions: { all }, sort: { field: 'created_at', direction: 'asc' } };
}
