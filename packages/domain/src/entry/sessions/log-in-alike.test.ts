/** Every refusal does the same work in the same order, so that its time does not show the reason. */
import { expect, test } from 'vitest';
import type { Stores } from '../../model/ports.ts';
import { openSignInDesk, password, type SignInDesk } from '../../testing/signed-in-desk.ts';
import { testPorts } from '../../testing/test-ports.ts';

type Steps = string[];

/** Writes down which of a port’s methods is called. */
const watched = <Port extends object>(port: Port, name: string, steps: Steps): Port =>
  new Proxy(port, {
    get: (target, key, receiver) => {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        steps.push(`${name}.${String(key)}`);
        return Reflect.apply(value, target, given);
      };
    },
  });

const watchedStores = (stores: Stores, steps: Steps): Stores =>
  new Proxy(stores, {
    get: (target, key, receiver) => {
      const store: unknown = Reflect.get(target, key, receiver);
      return typeof store === 'object' && store !== null ? watched(store, String(key), steps) : store;
    },
  });

/** A desk that writes down what it asks of its ports. */
const openWatchedDesk = async (): Promise<SignInDesk & Readonly<{ steps: Steps }>> => {
  const steps: Steps = [];
  const ports = testPorts();
  const { work } = ports;
  const bench = await openSignInDesk({
    ...ports,
    throttle: watched(ports.throttle, 'throttle', steps),
    passwords: watched(ports.passwords, 'passwords', steps),
    auditTrail: watched(ports.auditTrail, 'auditTrail', steps),
    work: watched(
      {
        ...work,
        read: (workspaceId, use) => work.read(workspaceId, (stores) => use(watchedStores(stores, steps))),
        write: (workspaceId, use, options) =>
          work.write(workspaceId, (stores) => use(watchedStores(stores, steps)), options),
      },
      'work',
      steps,
    ),
  });
  const { desk, bySystem } = bench;
  const agent = { name: 'Agent', role: 'agent', password } as const;
  await desk.agents.add(bySystem, { ...agent, email: 'gone@desk.example' });
  await desk.agents.suspend(bySystem, 'gone@desk.example');
  await desk.agents.add(bySystem, { ...agent, email: 'invited@desk.example', password: null });
  // The first try of all makes the hash that those are compared with who have none.
  await bench.logIn({ email: 'first@desk.example' }).catch(() => undefined);
  return { ...bench, steps };
};

test.each([
  { who: 'an agent with a wrong password', email: 'ann@desk.example', given: 'wrong horse battery' },
  { who: 'an address that nobody has', email: 'nobody@desk.example', given: password },
  { who: 'a suspended agent with the right password', email: 'gone@desk.example', given: password },
  { who: 'a suspended agent with a wrong one', email: 'gone@desk.example', given: 'wrong horse battery' },
  { who: 'an agent who is only invited', email: 'invited@desk.example', given: password },
  { who: 'a password that nobody could have', email: 'ann@desk.example', given: `${password}\0` },
  { who: 'what is no address', email: 'ann', given: password },
])('$who is refused with the same reads, no write and one hash', async ({ email, given }) => {
  const { logIn, steps } = await openWatchedDesk();
  steps.length = 0;
  await expect(logIn({ email, password: given })).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(steps).toEqual([
    'throttle.take',
    'throttle.take',
    'work.read',
    'sso.find',
    'agents.findWithPassword',
    'passwords.verify',
  ]);
});
