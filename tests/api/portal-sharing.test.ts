/** Whose requests a customer sees (contract §10.2): their own, and what their organization shares. */
import type { Contact } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import type { Answer } from './client.ts';
import { submitted } from './customer-samples.ts';
import { type CustomerClient, forEachDesk, type OpenWorkspace, type TestWorkspace } from './desks.ts';
import { fileIdOf } from './samples.ts';
import { namesOf, withoutId } from './signing-in.ts';

const aFile = { name: 'hello.txt', data: 'SGVsbG8u' };

/** Ann and Bob are of one company, Cleo of another; each asks twice, in turn, with a file. */
const threeCustomers = async (open: OpenWorkspace, { shared }: Readonly<{ shared: boolean }>) => {
  const workspace = await open();
  const writer = await workspace.client('read', 'write');
  const company = { name: 'Bolt Ltd', email_domains: ['bolt.example'], shared_tickets: shared };
  const { body: organization } = await writer.post('/organizations', company);
  await writer.post('/organizations', { ...company, name: 'Cord Ltd', email_domains: ['cord.example'] });
  const people = {
    ann: await workspace.asCustomer('ann@bolt.example'),
    bob: await workspace.asCustomer('bob@bolt.example'),
    cleo: await workspace.asCustomer('cleo@cord.example'),
  };
  const files = new Map<number, string>();
  for (const subject of ['First', 'Second'])
    for (const [name, customer] of Object.entries(people)) {
      const { body } = await submitted(customer, { subject: `${subject} of ${name}`, files: [aFile] });
      files.set(Number(body.number), fileIdOf(body));
    }
  return { workspace, writer, organizationId: String(organization.id), ...people, files };
};

/** The records that a customer gets by trying every number and every file. */
const enumerated = async (customer: CustomerClient, files: ReadonlyMap<number, string>) => {
  const [read, answered, fetched]: [number[], number[], number[]] = [[], [], []];
  for (let number = 1; number <= files.size + 2; number++) {
    if ((await customer.get(`/portal/requests/${number}`)).status === 200) read.push(number);
    const answer = await customer.post(`/portal/requests/${number}/messages`, { body: 'Mine?' });
    if (answer.status === 201) answered.push(number);
    else expect(answer.status).toBe(read.includes(number) ? 403 : 404);
    const file = await customer.get(`/portal/files/${files.get(number) ?? customer.contactId}`);
    if (file.status === 200) fetched.push(number);
  }
  const { data } = await customer.get('/portal/requests', { limit: '100' });
  const listed = data.map(({ number }) => Number(number)).toSorted((one, other) => one - other);
  return { read, answered, fetched, listed };
};

/** A change that the API does not offer. */
const changed = (
  { write }: TestWorkspace,
  { contactId }: CustomerClient,
  change: Partial<Contact>,
): Promise<void> =>
  write(async ({ contacts }) => {
    const contact = await contacts.findForChange(contactId);
    if (contact) await contacts.save({ ...contact, ...change });
  });

const same = (one: Answer, other: Answer): void => {
  expect([one.status, withoutId(one)]).toEqual([other.status, withoutId(other)]);
  expect(namesOf(one)).toEqual(namesOf(other));
};

forEachDesk((open) => {
  test('three customers who try every number get their own requests, where nothing is shared', async () => {
    const { ann, bob, cleo, files } = await threeCustomers(open, { shared: false });
    for (const [customer, own] of [
      [ann, [1, 4]],
      [bob, [2, 5]],
      [cleo, [3, 6]],
    ] as const)
      expect(await enumerated(customer, files)).toEqual({
        read: own,
        answered: own,
        fetched: own,
        listed: own,
      });
  });

  test('three customers who try every number get the shared requests, and can reply to their own only', async () => {
    const { ann, bob, cleo, files } = await threeCustomers(open, { shared: true });
    const bolts = [1, 2, 4, 5];
    const seen = { read: bolts, fetched: bolts, listed: bolts };
    expect(await enumerated(ann, files)).toEqual({ ...seen, answered: [1, 4] });
    expect(await enumerated(bob, files)).toEqual({ ...seen, answered: [2, 5] });
    const own = [3, 6];
    expect(await enumerated(cleo, files)).toEqual({ read: own, answered: own, fetched: own, listed: own });
  });

  test('a shared request names its requester', async () => {
    const { ann } = await threeCustomers(open, { shared: true });
    const { data } = await ann.get('/portal/requests');
    expect(data.map(({ number, mine, requester }) => [number, mine, requester])).toEqual([
      [5, false, { name: 'bob' }],
      [4, true, { name: 'ann' }],
      [2, false, { name: 'bob' }],
      [1, true, { name: 'ann' }],
    ]);
    const refused = await ann.post('/portal/requests/2/messages', { body: 'Me too.' });
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
  });

  test('another customer’s request, file or device gets the response for an unknown one', async () => {
    const { ann, cleo, files } = await threeCustomers(open, { shared: true });
    const { body: device } = await cleo.post('/portal/devices', { push_token: 'cleos', platform: 'ios' });
    const absent = '019a0000-ffff-7000-8000-000000000001';
    same(await ann.get('/portal/requests/3'), await ann.get('/portal/requests/99'));
    same(
      await ann.post('/portal/requests/3/messages', { body: 'Hello?' }),
      await ann.post('/portal/requests/99/messages', { body: 'Hello?' }),
    );
    same(await ann.get(`/portal/files/${files.get(3)}`), await ann.get(`/portal/files/${absent}`));
    same(await ann.remove(`/portal/devices/${device.id}`), await ann.remove(`/portal/devices/${absent}`));
    expect((await cleo.remove(`/portal/devices/${device.id}`)).status).toBe(204);
  });

  describe('a shared request', () => {
    test('is not found from the next call on when sharing ends', async () => {
      const { ann, writer, organizationId } = await threeCustomers(open, { shared: true });
      expect((await ann.get('/portal/requests/2')).status).toBe(200);
      await writer.patch(`/organizations/${organizationId}`, { shared_tickets: false });
      expect((await ann.get('/portal/requests/2')).status).toBe(404);
      expect((await ann.get('/portal/requests')).data).toHaveLength(2);
    });

    test('is hidden from a customer who leaves the organization, and visible to one who joins', async () => {
      const { workspace, ann, cleo, writer } = await threeCustomers(open, { shared: true });
      const numbersAs = async ({ contactId }: CustomerClient, email: string) => {
        await writer.patch(`/contacts/${contactId}`, { email });
        const customer = await workspace.asCustomer(email);
        expect(customer.contactId).toBe(contactId);
        return (await customer.get('/portal/requests')).data.map(({ number }) => number);
      };
      expect(await numbersAs(ann, 'ann@elsewhere.example')).toEqual([4, 1]);
      expect(await numbersAs(cleo, 'cleo@bolt.example')).toEqual([6, 5, 4, 3, 2, 1]);
    });

    test('is not found once the organization loses the domain of their address', async () => {
      const { ann, writer, organizationId } = await threeCustomers(open, { shared: true });
      await writer.patch(`/organizations/${organizationId}`, { email_domains: ['bolt.test'] });
      expect((await ann.get('/portal/requests')).data.map(({ number }) => number)).toEqual([4, 1]);
      expect((await ann.get('/portal/requests/2')).status).toBe(404);
      expect((await ann.get('/portal/me')).body.organization).toBeNull();
    });

    test('is hidden from an unverified address', async () => {
      const { workspace, ann } = await threeCustomers(open, { shared: true });
      await changed(workspace, ann, { verifiedAt: null });
      expect((await ann.get('/portal/requests')).data.map(({ number }) => number)).toEqual([4, 1]);
      expect((await ann.get('/portal/requests/2')).status).toBe(404);
    });

    test('sends no notifications to the others', async () => {
      const { ann, bob, writer } = await threeCustomers(open, { shared: true });
      await writer.post('/tickets/2/messages', { body: 'For Bob.' });
      expect((await ann.get('/portal/notifications')).data).toEqual([]);
      expect((await bob.get('/portal/notifications')).data).toHaveLength(1);
    });
  });

  test('colleagues see nothing that an open form submits in the name of one of them', async () => {
    const { workspace, ann, bob, organizationId } = await threeCustomers(open, { shared: true });
    const form = await workspace.client('ticket:create');
    const forged = {
      requester_email: 'bob@bolt.example',
      subject: 'Pay here',
      message: 'Now.',
      files: [aFile],
    };
    const numbers: number[] = [];
    for (const more of [{}, { organization_id: organizationId }]) {
      const { status, body } = await form.post('/tickets', { ...forged, ...more });
      expect(status).toBe(201);
      numbers.push(Number(body.number));
      const file = `/portal/files/${fileIdOf(body)}`;
      expect([(await ann.get(file)).status, (await bob.get(file)).status]).toEqual([404, 200]);
    }
    const seenBy = async (customer: CustomerClient) => {
      const listed = (await customer.get('/portal/requests')).data.map(({ number }) => Number(number));
      const read: number[] = [];
      for (const number of numbers)
        if ((await customer.get(`/portal/requests/${number}`)).status === 200) read.push(number);
      return { listed, read };
    };
    expect(await seenBy(ann)).toEqual({ listed: [5, 4, 2, 1], read: [] });
    expect(await seenBy(bob)).toEqual({ listed: [8, 7, 5, 4, 2, 1], read: [7, 8] });
  });

  test('colleagues see what an open form submitted once its organization is cleared and set, and not before', async () => {
    const { workspace, writer, ann, organizationId } = await threeCustomers(open, { shared: true });
    const form = await workspace.client('ticket:create');
    const forged = { requester_email: 'bob@bolt.example', subject: 'Pay here', message: 'Now.' };
    const { number } = (await form.post('/tickets', forged)).body;
    const statusAfter = async (change: object) => {
      expect((await writer.patch(`/tickets/${number}`, change)).status).toBe(200);
      return (await ann.get(`/portal/requests/${number}`)).status;
    };
    const own = { organization_id: organizationId };
    expect(await statusAfter({ status: 'solved', ...own })).toBe(404);
    expect(await statusAfter(own)).toBe(404);
    expect(await statusAfter({ organization_id: null })).toBe(404);
    expect(await statusAfter(own)).toBe(200);
  });

  test('a customer’s session belongs to one workspace, on any host', async () => {
    const here = await open();
    const there = await open();
    const email = 'twin@customer.example';
    const ours = await here.asCustomer(email);
    const theirs = await there.asCustomer(email);
    await submitted(theirs, { subject: 'Theirs' });
    const headers = { Host: there.host };
    const listed = await ours.send('GET', '/portal/requests', { headers });
    expect([listed.status, listed.data]).toEqual([200, []]);
    same(await ours.get('/portal/requests/1'), await ours.get('/portal/requests/2'));
    expect((await theirs.get('/portal/requests')).data).toHaveLength(1);
  });
});
