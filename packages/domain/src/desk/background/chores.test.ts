import { describe, expect, test } from 'vitest';
import { createDesk } from '../../desk.ts';
import type { Call } from '../../model/actor.ts';
import type { Work } from '../../model/ports.ts';
import { failingTickets } from '../../testing/failing-tickets.ts';
import { anSlaPolicy, anSlaPromise } from '../../testing/sla-builders.ts';
import { openTestDesk, type TestDesk } from '../../testing/test-desk.ts';

const day = 24 * 60 * 60_000;

const retried = (call: Call, operation: string, key: string, onReplay = () => {}): Call => ({
  ...call,
  operation,
  idempotency: { key, fingerprint: 'f', onReplay },
});

describe('work that is too much for one write', () => {
  test('an organization with a domain of many contacts attaches them all, the rest in the background', async () => {
    const { desk, byKey, bySystem, read } = await openTestDesk();
    for (let count = 0; count < 450; count++)
      await desk.contacts.add(byKey, { email: `c${count}@acme.example` });
    const { id } = await desk.organizations.add(byKey, { name: 'Acme', emailDomains: ['acme.example'] });
    const attached = async () =>
      (await read((stores) => stores.contacts.listOfOrganization(id, 1_000))).length;
    expect(await attached()).toBe(200);
    expect(await desk.chores.attachContacts(bySystem)).toBe(250);
    expect(await attached()).toBe(450);
    expect(await desk.chores.attachContacts(bySystem)).toBe(0);
  });

  test('a contact who was being added when the domain was added is attached in the background', async () => {
    const { desk, byKey, bySystem, ports, workspaceId } = await openTestDesk();
    const { contact } = await desk.contacts.add(byKey, { email: 'ann@acme.example' });
    const { id } = await desk.organizations.add(byKey, { name: 'Acme', emailDomains: ['acme.example'] });
    await ports.work.write(workspaceId, (stores) =>
      stores.contacts.save({ ...contact, organizationId: null }),
    );
    await desk.chores.attachContacts(bySystem);
    expect((await desk.contacts.get(byKey, contact.id)).organizationId).toBe(id);
  });

  test('a person with hundreds of tickets is erased with all of them', async () => {
    const { desk, byKey, aTicket, read } = await openTestDesk();
    const { requesterId } = await aTicket();
    for (let count = 0; count < 250; count++) await aTicket();
    await desk.contacts.remove(byKey, { id: requesterId, deleteTickets: true });
    expect(await read((stores) => stores.tickets.numbersOfRequester(requesterId, 1))).toEqual([]);
    await expect(desk.contacts.get(byKey, requesterId)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('an organization with hundreds of tickets and people is removed, and they stay', async () => {
    const { desk, byKey, aTicket, read } = await openTestDesk();
    const { id } = await desk.organizations.add(byKey, { name: 'Acme', emailDomains: ['acme.example'] });
    for (let count = 0; count < 130; count++) await aTicket({ requesterEmail: `c${count}@acme.example` });
    await desk.organizations.remove(byKey, id);
    const { data } = await read((stores) => stores.tickets.list({}, { limit: 100, after: null }));
    expect(data.every(({ organizationId }) => organizationId === null)).toBe(true);
    expect(await read((stores) => stores.contacts.listOfOrganization(id, 1))).toEqual([]);
  });
});

describe('an organization that is removed while the chores run', () => {
  test('is removed, and its people are not attached again', async () => {
    const { desk, byKey, bySystem, read } = await openTestDesk();
    for (let count = 0; count < 450; count++)
      await desk.contacts.add(byKey, { email: `c${count}@acme.example` });
    const { id } = await desk.organizations.add(byKey, { name: 'Acme', emailDomains: ['acme.example'] });
    await desk.chores.attachContacts(bySystem);
    let removed = false;
    const removal = desk.organizations.remove(byKey, id).then(() => {
      removed = true;
    });
    while (!removed) await desk.chores.attachContacts(bySystem);
    await removal;
    expect(await read((stores) => stores.contacts.listOfOrganization(id, 1))).toEqual([]);
    const entries = await read((stores) => stores.audit.list({ limit: 100, after: null }));
    expect(entries.data.filter(({ outcome }) => outcome === 'partial').length).toBeGreaterThan(0);
  });
});

describe('records of retried calls', () => {
  test('that show an erased person are removed with them: a retry reveals nothing', async () => {
    const { desk, byKey, bySystem, ports, workspaceId } = await openTestDesk();
    const person = { requesterEmail: 'ann@acme.example', subject: 'My secret', message: 'Secret.' };
    const ticket = await desk.tickets.open(retried(byKey, 'openTicket', 'a'), person);
    await desk.contacts.add(retried(byKey, 'addContact', 'b'), { email: 'ann@acme.example' });
    const reply = { number: ticket.number, body: 'Dear Ann', internal: false };
    await desk.tickets.reply(retried(byKey, 'replyToTicket', 'c'), reply);
    await desk.contacts.remove(byKey, { id: ticket.requesterId, deleteTickets: true });
    const left = await ports.work.write(workspaceId, (stores) =>
      stores.idempotency.removeOlder('2999-01-01T00:00:00.000Z', 10),
    );
    expect(left).toBe(0);
    expect(await desk.chores.removeExpiredRecords(bySystem)).toBe(0);
  });

  test('are removed a day later', async () => {
    const { desk, byKey, bySystem, ports } = await openTestDesk();
    await desk.contacts.add(retried(byKey, 'addContact', 'a'), { email: 'ann@acme.example' });
    ports.clock.advance(day - 1);
    expect(await desk.chores.removeExpiredRecords(bySystem)).toBe(0);
    ports.clock.advance(2);
    expect(await desk.chores.removeExpiredRecords(bySystem)).toBe(1);
  });
});

describe('a round of chores with nothing to do', () => {
  test('writes nothing at all', async () => {
    const { desk, bySystem, ports } = await openTestDesk();
    await desk.tickets.open(bySystem, {
      requesterEmail: 'ann@example.com',
      subject: 'Help',
      message: 'Please.',
    });
    let writes = 0;
    const work: Work = {
      ...ports.work,
      write: (...args) => {
        writes += 1;
        return ports.work.write(...args);
      },
    };
    const idle = createDesk({ ...ports, work });
    for (const chore of Object.values(idle.chores)) expect(await chore(bySystem)).toBe(0);
    expect(writes).toBe(0);
  });
});

describe('a timer over tickets', () => {
  const overdue = async () => {
    const bench = await openTestDesk();
    const policy = anSlaPolicy({ targets: [anSlaPromise({ seconds: 60 })] });
    await bench.ports.work.write(bench.workspaceId, ({ configuration }) =>
      configuration.add('sla_policy', policy),
    );
    for (let count = 0; count < 3; count += 1) await bench.aTicket();
    bench.ports.clock.advance(3_600_000);
    return bench;
  };
  const stamped = async ({ read }: TestDesk) => {
    const { data } = await read((stores) => stores.tickets.list({}, { limit: 10, after: null }));
    return data.filter(({ sla }) => sla?.targets[0]?.breachedAt).map(({ number }) => number);
  };

  test.each([
    [{ 2: 'This one cannot be read.' }, 'Ticket 2: This one cannot be read.', 1],
    [
      { 1: 'The disk is full.', 2: 'This one cannot be read.', 3: 'The disk is full.' },
      'Tickets 1, 3: The disk is full.\nTicket 2: This one cannot be read.',
      2,
    ],
  ])(
    'continues when some tickets fail, and then reports them with the reason: %j',
    async (faults, message, causes) => {
      const bench = await overdue();
      const desk = createDesk({ ...bench.ports, work: failingTickets(bench.ports.work, faults) });
      const failed: unknown = await desk.chores.stampClocks(bench.bySystem).catch((error) => error);
      expect(failed).toMatchObject({ name: 'AggregateError', message });
      expect(failed).toHaveProperty('errors.length', causes);
      expect(await stamped(bench)).toEqual([3, 2, 1].filter((number) => !(number in faults)));
    },
  );

  test('stops between two tickets on request', async () => {
    const bench = await overdue();
    let asked = 0;
    const goesOn = () => ++asked < 2;
    expect(await bench.desk.chores.stampClocks(bench.bySystem, goesOn)).toBe(1);
    expect(await stamped(bench)).toHaveLength(1);
  });
});
