/** Two changes of one record at the same moment: different parts are both kept, and of two with one ETag one wins. */
import { newCategory } from '../desk.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { type Answer, type Caller, callerOf, done, type Json, objectOf } from './client.ts';
import { openDesk } from './desk.ts';

export const lostUpdates: Row = {
  name: 'lost-updates',
  promise: 'Two changes of different parts of a record at the same moment are both kept.',
  databases: ['sqlite', 'postgres'],
  run: async (context) => run(context),
};

const lanes = 8;

const run = async (context: ProofContext): Promise<Proof> => {
  const proof = await openDesk(context);
  const workspace = await proof.addWorkspace('Updated');
  for (const key of ['left', 'right'])
    await proof.desk.ticketFields.add(workspace.call, { key, label: key, type: 'integer', options: [] });
  const ask = callerOf(proof.api, (await workspace.key('read', 'write')).token);
  const categoryId = await newCategory(proof.desk, workspace.call);
  const count = bySize(context.size, { slice: 96, short: 2_000, full: 100_000 });
  const tally: Tally = { pairs: 0, preconditions: 0, faults: [] };
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const places = await newPlaces(ask, lane, categoryId);
      for (let turn = 0; turn < count / lanes; turn += 1) {
        const kind = kinds[turn % (kinds.length + 1)];
        if (kind) await tryPair(ask, { kind, places, turn, tally });
        else await tryPreconditions(ask, { places, turn, tally });
      }
    }),
  );
  const { pairs, preconditions, faults } = tally;
  return {
    figures: { pairs, 'pairs with If-Match': preconditions, lost: faults.length },
    faults: [...faults, ...proof.faultLines].slice(0, 20),
  };
};

type Tally = { pairs: number; preconditions: number; faults: string[] };
type Places = Readonly<{ ticket: string; contact: string; organization: string; article: string }>;

/** `before` is set first, so that each turn changes something; `one` and `other` come at the same moment. */
type Kind = Readonly<{
  place: keyof Places;
  before?: Json;
  one: (turn: number) => Json;
  other: (turn: number) => Json;
}>;

const priorities = ['low', 'normal', 'high', 'urgent'];
const statuses = ['open', 'pending', 'on_hold'];
const custom = (key: string) => (turn: number) => ({ custom_fields: { [key]: turn } });

const kinds: readonly Kind[] = [
  { place: 'ticket', one: custom('left'), other: custom('right') },
  {
    place: 'ticket',
    one: (turn) => ({ subject: `Subject ${turn}` }),
    other: (turn) => ({ priority: priorities[turn % 4] }),
  },
  {
    place: 'ticket',
    before: { tags: ['old'] },
    one: (turn) => ({ add_tags: [`one-${turn}`] }),
    other: (turn) => ({ add_tags: [`other-${turn}`] }),
  },
  {
    place: 'ticket',
    before: { tags: ['old', 'kept'] },
    one: (turn) => ({ add_tags: [`one-${turn}`] }),
    other: () => ({ remove_tags: ['old'] }),
  },
  {
    place: 'ticket',
    one: (turn) => ({ status: statuses[turn % 3] }),
    other: (turn) => ({ custom_fields: { left: turn }, type: turn % 2 ? 'task' : 'problem' }),
  },
  {
    place: 'contact',
    one: (turn) => ({ name: `Ann ${turn}` }),
    other: (turn) => ({ phone: `+353 ${turn}` }),
  },
  { place: 'contact', one: custom('left'), other: custom('right') },
  { place: 'organization', one: (turn) => ({ notes: `Notes ${turn}` }), other: custom('right') },
  {
    place: 'article',
    one: (turn) => ({ title: `Title ${turn}` }),
    other: (turn) => ({ body_html: `<p>Text ${turn}</p>`, status: turn % 2 ? 'draft' : 'published' }),
  },
  { place: 'organization', one: custom('left'), other: (turn) => ({ shared_tickets: turn % 2 === 0 }) },
];

const newPlaces = async (ask: Caller, lane: number, categoryId: string): Promise<Places> => {
  const body = { requester_email: `lane-${lane}@customer.example`, subject: 'A', message: 'B' };
  const ticket = await done(ask({ method: 'POST', path: '/tickets', body }));
  const organization = await done(ask({ method: 'POST', path: '/organizations', body: { name: 'Acme' } }));
  const draft = { title: 'Prices', category_id: categoryId };
  const article = await done(ask({ method: 'POST', path: '/kb/articles', body: draft }));
  return {
    ticket: `/tickets/${ticket.number}`,
    contact: `/contacts/${ticket.requester_id}`,
    organization: `/organizations/${organization.id}`,
    article: `/kb/articles/${article.id}`,
  };
};

type Turn = Readonly<{ places: Places; turn: number; tally: Tally }>;

const tryPair = async (ask: Caller, { kind, places, turn, tally }: Turn & Readonly<{ kind: Kind }>) => {
  const path = places[kind.place];
  if (kind.before) await done(ask({ method: 'PATCH', path, body: kind.before }));
  const bodies = [kind.one(turn), kind.other(turn)];
  const answers = await Promise.all(bodies.map((body) => ask({ method: 'PATCH', path, body })));
  const record = await done(ask({ method: 'GET', path }));
  tally.pairs += 1;
  const refused = answers.find(({ status }) => status !== 200);
  if (refused) tally.faults.push(`PATCH ${path} answered ${refused.status}: ${refused.text.slice(0, 200)}`);
  const lost = bodies.filter((body) => !holds(record, body));
  if (lost.length > 0) tally.faults.push(`PATCH ${path} lost ${JSON.stringify(lost)}.`);
};

/** Whether what was asked for is there. */
const holds = (record: Json, asked: Json): boolean =>
  Object.entries(asked).every(([name, value]) => {
    const tags = new Set(Array.isArray(record.tags) ? record.tags : []);
    if (name === 'add_tags') return Array.isArray(value) && value.every((tag) => tags.has(tag));
    if (name === 'remove_tags') return Array.isArray(value) && !value.some((tag) => tags.has(tag));
    if (name === 'custom_fields') return holds(objectOf(record.custom_fields), objectOf(value));
    return record[name] === value;
  });

const tryPreconditions = async (ask: Caller, { places, turn, tally }: Turn): Promise<void> => {
  const place = (['ticket', 'contact', 'organization'] as const)[turn % 3] ?? 'ticket';
  const path = places[place];
  const name = place === 'ticket' ? 'subject' : 'name';
  const before = await ask({ method: 'GET', path });
  const headers = { 'If-Match': before.headers.get('ETag') ?? '' };
  const values = [`One ${turn}`, `Two ${turn}`];
  const answers = await Promise.all(
    values.map((value) => ask({ method: 'PATCH', path, body: { [name]: value }, headers })),
  );
  const after = await done(ask({ method: 'GET', path }));
  tally.preconditions += 1;
  const won = answers.findIndex(({ status }) => status === 200);
  if (statusesOf(answers) !== '200 412' || after[name] !== values[won])
    tally.faults.push(`Two changes of ${path} with one ETag answered ${statusesOf(answers)}.`);
};

const statusesOf = (answers: readonly Answer[]): string =>
  answers
    .map(({ status }) => status)
    .sort()
    .join(' ');
