import { systemCall } from '@tidemark/domain';
import { afterEach, expect, test } from 'vitest';
import { type TestDeployment, testDeployment } from './backups/test-deployment.ts';

let instance: TestDeployment | null = null;
afterEach(() => instance?.end());

test('doctor warns once a second workspace shares a MAIL_FROM that is an address of the first', async () => {
  instance = await testDeployment({ MAIL_FROM: 'Acme <Support@acme.example>' });
  const { cli } = instance;
  const mailIn = () =>
    cli
      .checks()
      .find(({ name }) => name === 'Mail in')
      ?.look();
  const session = await cli.open({ mayMake: false });
  const acme = await session.desk.workspaces.find('acme');
  await session.desk.inbound.addAddress(systemCall(acme?.id ?? '', 'test', session.ids.next()), {
    address: 'support@acme.example',
  });
  expect(await mailIn()).toEqual({ ok: true, detail: expect.stringContaining('addresses: 1') });
  const other = { slug: 'other', name: 'Other', locale: 'en', timezone: 'UTC' };
  const call = systemCall(session.ids.next(), 'test', session.ids.next());
  await session.desk.workspaces.add(call, other);
  expect(await mailIn()).toMatchObject({
    ok: true,
    warns: true,
    detail: expect.stringMatching(
      /Support@acme\.example is MAIL_FROM, .* opens tickets in acme\. Set MAIL_FROM to an address that no workspace has$/,
    ),
  });
  await session.close();
});

test('doctor warns of a shared MAIL_FROM only where another workspace has no sender of its own', async () => {
  const shared = await mailInWith({});
  expect(shared?.detail).toContain('is MAIL_FROM');
  await instance?.end();
  const own = await mailInWith({ INBOUND_DOMAIN: 'desk.example' });
  expect(own?.detail).not.toContain('is MAIL_FROM');
});

/** The result of doctor for two workspaces, of which acme has the address support@acme.example. */
const mailInWith = async (more: Readonly<Record<string, string>>) => {
  instance = await testDeployment({ MAIL_FROM: 'support@acme.example', ...more });
  const { cli } = instance;
  const session = await cli.open({ mayMake: false });
  const { desk, ids } = session;
  const acme = await desk.workspaces.find('acme');
  const call = (workspaceId: string) => systemCall(workspaceId, 'test', ids.next());
  await desk.inbound.addAddress(call(acme?.id ?? ''), { address: 'support@acme.example', isTrusted: true });
  await desk.workspaces.add(call(ids.next()), {
    slug: 'other',
    name: 'Other',
    locale: 'en',
    timezone: 'UTC',
  });
  await session.close();
  const check = cli.checks().find(({ name }) => name === 'Mail in');
  return check?.look();
};
