/** A workspace whose lists hold rows that last, and between them rows that will go. */
import { type Asking, type Caller, dataOf, done, type Json } from './client.ts';
import type { ProofDesk, ProofWorkspace } from './desk.ts';

export type WalkedList = Readonly<{
  path: string;
  key: (row: Json) => string;
  /** The keys of the rows that are on the list all the time. */
  lasting: readonly string[];
}>;

export type CursorWorld = Readonly<{
  lists: readonly WalkedList[];
  /** Rows that may be deleted, by their id, and the path that does it. */
  passing: Map<string, string>;
  /** A write that keeps every lasting row where it is. */
  write: (name: string, turn: number) => Asking;
}>;

type Start = Readonly<{ workspace: ProofWorkspace; ask: Caller }>;

const pairs = 20;

export const furnishWorld = async (proof: ProofDesk, { workspace, ask }: Start): Promise<CursorWorld> => {
  const agent = await proof.desk.agents.add(workspace.call, {
    email: `agent@${workspace.slug}.example`,
    name: 'Ada',
    role: 'agent',
    password: 'correct horse battery',
  });
  const post = (path: string, body: Json) => done(ask({ method: 'POST', path, body }));
  const company = await post('/organizations', { name: 'Lasting' });
  const [tickets, contacts, organizations]: [Json[], Json[], Json[]] = [[], [], [company]];
  const passing = new Map<string, string>();
  for (let index = 0; index < pairs; index += 1) {
    const shape = shapeOf(index, { agent: agent.id, company: String(company.id) });
    // One requester for all that last, one for each that goes: a ticket is erased with its person.
    tickets.push(await post('/tickets', { ...shape, requester_email: 'ann@customer.example' }));
    const gone = await post('/tickets', { ...shape, requester_email: `gone-${index}@customer.example` });
    passing.set(String(gone.id), `/contacts/${gone.requester_id}?delete_tickets=true`);
    contacts.push(await post('/contacts', { email: `lasting-${index}@customer.example` }));
    const person = await post('/contacts', { email: `passing-${index}@customer.example` });
    passing.set(String(person.id), `/contacts/${person.id}`);
    organizations.push(await post('/organizations', { name: `Lasting ${index}` }));
    const firm = await post('/organizations', { name: `Passing ${index}` });
    passing.set(String(firm.id), `/organizations/${firm.id}`);
    await post(`/tickets/${tickets[0]?.number}/messages`, { body: `Message ${index}` });
  }
  const first = Number(tickets[0]?.number);
  const messages = dataOf(await done(ask({ method: 'GET', path: `/tickets/${first}/messages?limit=100` })));
  return {
    lists: [
      ...ticketLists(tickets, { agent: agent.id, company: String(company.id) }),
      { path: '/contacts', key: idOf, lasting: contacts.map(idOf) },
      { path: '/organizations', key: idOf, lasting: organizations.map(idOf) },
      { path: `/tickets/${first}/messages`, key: idOf, lasting: messages.map(idOf) },
      {
        path: '/tags',
        key: ({ name }) => String(name),
        lasting: ['even', 'odd', ...tickets.map((_, index) => `t${index}`)],
      },
    ],
    passing,
    write: writeOf(tickets, { agent: agent.id, company: String(company.id) }),
  };
};

type People = Readonly<{ agent: string; company: string }>;

const idOf = ({ id }: Json): string => String(id);
const priorities = ['low', 'normal', 'high', 'urgent'];

const shapeOf = (index: number, { agent, company }: People): Json => ({
  subject: `Ticket ${index}`,
  message: 'Help.',
  priority: priorities[index % 4],
  tags: [index % 2 ? 'odd' : 'even', `t${index}`],
  ...(index % 3 === 0 ? { assignee_id: agent } : {}),
  ...(index % 5 === 0 ? { organization_id: company } : {}),
});

/** Every filter alone, and some together; which ticket is on which list is told by its own fields. */
const ticketLists = (tickets: readonly Json[], { agent, company }: People): readonly WalkedList[] => {
  const requester = tickets[0]?.requester_id;
  const has = (tag: string) => (ticket: Json) => Array.isArray(ticket.tags) && ticket.tags.includes(tag);
  const isHigh = ({ priority }: Json) => priority === 'high' || priority === 'urgent';
  const filters: readonly (readonly [string, (ticket: Json) => boolean])[] = [
    ['', () => true],
    ['?status=open', ({ status }) => status === 'open'],
    ['?status=new,open', ({ status }) => status === 'open' || status === 'new'],
    ['?priority=high,urgent', isHigh],
    [`?assignee_id=${agent}`, ({ assignee_id }) => assignee_id === agent],
    [`?organization_id=${company}`, ({ organization_id }) => organization_id === company],
    [`?requester_id=${requester}`, () => true],
    ['?tag=odd', has('odd')],
    [
      '?status=new&priority=high,urgent&tag=even',
      (ticket) => ticket.status === 'new' && isHigh(ticket) && has('even')(ticket),
    ],
    [`?assignee_id=${agent}&tag=odd`, (ticket) => ticket.assignee_id === agent && has('odd')(ticket)],
  ];
  return filters.map(([query, isOn]) => ({
    path: `/tickets${query}`,
    key: idOf,
    lasting: tickets.filter(isOn).map(idOf),
  }));
};

const writeOf =
  (tickets: readonly Json[], people: People) =>
  (name: string, turn: number): Asking => {
    const ticket = tickets[turn % tickets.length];
    const requester_email = `new-${name}@customer.example`;
    const writes: readonly Asking[] = [
      { method: 'POST', path: '/tickets', body: { ...shapeOf(turn, people), requester_email } },
      {
        method: 'PATCH',
        path: `/tickets/${ticket?.number}`,
        body: { subject: `Subject ${name}`, type: 'task' },
      },
      { method: 'POST', path: '/contacts', body: { email: `person-${name}@customer.example` } },
      { method: 'PATCH', path: `/tickets/${ticket?.number}`, body: { add_tags: [`new-${turn % 7}`] } },
      { method: 'POST', path: '/organizations', body: { name: `Firm ${name}` } },
      // A note leaves the status as it is.
      {
        method: 'POST',
        path: `/tickets/${tickets[0]?.number}/messages`,
        body: { body: 'Note.', internal: true },
      },
    ];
    return writes[turn % writes.length] ?? { method: 'GET', path: '/tickets' };
  };
