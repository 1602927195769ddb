import { expect, test } from 'vitest';
import type { Stores, Work } from '../ports.ts';
import { openPortalDesk } from '../testing/portal-desk.ts';
import { testPorts } from '../testing/test-ports.ts';

/** Reads as the work does, and tells which methods of contacts it asked. */
const watched = (work: Work): Readonly<{ work: Work; asked: string[] }> => {
  const asked: string[] = [];
  const watchedStores = (stores: Stores): Stores => ({
    ...stores,
    contacts: new Proxy(stores.contacts, {
      get: (contacts, name, receiver) => {
        asked.push(String(name));
        return Reflect.get(contacts, name, receiver);
      },
    }),
  });
  return {
    work: { ...work, read: (id, use) => work.read(id, (stores) => use(watchedStores(stores))) },
    asked,
  };
};

test('a list of requests that many colleagues made asks for all of their names at once', async () => {
  const ports = testPorts();
  const { work, asked } = watched(ports.work);
  const bench = await openPortalDesk({ ...ports, work });
  const { id: organizationId } = await bench.desk.organizations.add(bench.byKey, {
    name: 'Sharing Ltd',
    emailDomains: ['customer.example'],
    sharedTickets: true,
  });
  const names = ['Ann', 'Ben', 'Cora', 'Dan', 'Eve'];
  const colleagues = [];
  for (const name of names) colleagues.push(await bench.aCustomer({ name, organizationId }));
  for (const call of [...colleagues, ...colleagues]) await bench.submit(call);
  const cora = await bench.aCustomer({ name: 'Cora', organizationId });
  asked.length = 0;
  const requests = await bench.requestsOf(cora);
  expect(requests.map(({ requester }) => requester.name).toReversed()).toEqual([...names, ...names]);
  expect(asked).toEqual(['find', 'findMany']);
});
