import { describe, expect, test } from 'vitest';
import { systemCall } from '../../model/actor.ts';
import { threadToken, withToken } from '../../outbound/mail/thread-token.ts';
import { type InboundDesk, openInboundDesk, ourAddress } from '../../testing/inbound-desk.ts';

const withOther = async (bench: InboundDesk): Promise<string> => {
  const other = systemCall(bench.ports.ids.next(), 'setUp', 'request-1');
  await bench.desk.workspaces.add(other, { slug: 'other', name: 'Other' });
  return other.workspaceId;
};

describe('a recipient', () => {
  test('that is an address of a workspace is its own, however it is cased or tagged', async () => {
    const bench = await openInboundDesk();
    await bench.address({ address: 'sales@acme.example' });
    const [address] = await bench.desk.inbound.listAddresses(bench.bySystem);
    for (const to of ['sales@acme.example', 'Sales@ACME.example', 'sales+web@acme.example'])
      expect(await bench.desk.inbound.recipientOf(to)).toEqual({
        ...{ workspaceId: bench.workspaceId, addressId: address?.id, to },
      });
    expect(await bench.desk.inbound.recipientOf('else@acme.example')).toBeNull();
    expect(await bench.desk.inbound.recipientOf('sales@acme.example, else')).toBeNull();
  });

  test('below the domain of the instance is the workspace’s whose name it has', async () => {
    const bench = await openInboundDesk({ inboundDomain: 'in.example' });
    const otherId = await withOther(bench);
    const of = async (to: string) => (await bench.desk.inbound.recipientOf(to))?.workspaceId ?? null;
    expect(await of('Support@other.in.example')).toBe(otherId);
    expect(await of(bench.replyTo(1).replace('acme.example', 'acme.in.example'))).toBe(bench.workspaceId);
    expect(await of('support@nobody.in.example')).toBeNull();
    expect(await of('sales@acme.in.example')).toBeNull();
    expect(await of('support@in.example')).toBeNull();
  });

  test('that is the postmaster of a domain belongs to its first verified address', async () => {
    const bench = await openInboundDesk();
    await bench.address({ address: 'unproven@acme.test', isTrusted: false });
    await bench.address({ address: 'sales@acme.test' });
    await bench.address({ address: 'help@acme.test' });
    const addresses = await bench.desk.inbound.listAddresses(bench.bySystem);
    const sales = addresses.find(({ address }) => address === 'sales@acme.test');
    for (const to of ['postmaster@acme.test', 'Postmaster@ACME.test'])
      expect(await bench.desk.inbound.recipientOf(to)).toEqual({
        ...{ workspaceId: bench.workspaceId, addressId: sales?.id, to },
      });
    for (const to of ['postmaster@x.acme.test', 'postmasters@acme.test', 'postmaster+a@acme.test'])
      expect(await bench.desk.inbound.recipientOf(to)).toBeNull();
    await bench.address({ address: 'postmaster@acme.test' });
    const own = await bench.desk.inbound.recipientOf('postmaster@acme.test');
    expect(own?.addressId).not.toBe(sales?.id);
  });

  test('that is the postmaster of the instance belongs to the only workspace', async () => {
    const bench = await openInboundDesk({ inboundDomain: 'in.example' });
    const of = async (to: string) => (await bench.desk.inbound.recipientOf(to))?.workspaceId ?? null;
    const ofInstance = ['postmaster@acme.example', 'postmaster', 'Postmaster', 'postmaster@IN.example'];
    for (const to of ofInstance) expect(await of(to)).toBe(bench.workspaceId);
    expect((await bench.desk.inbound.recipientOf('postmaster'))?.to).toBe('postmaster@acme.example');
    const otherId = await withOther(bench);
    for (const to of ofInstance) expect(await of(to)).toBeNull();
    expect(await of('postmaster@other.in.example')).toBe(otherId);
    expect(await of('postmaster@nobody.in.example')).toBeNull();
    expect(await of('postmaster@elsewhere.example')).toBeNull();
  });

  test('that is the sender of the instance is the only workspace’s, and that of a token where there are several', async () => {
    const bench = await openInboundDesk();
    const of = async (to: string) => (await bench.desk.inbound.recipientOf(to))?.workspaceId ?? null;
    expect(await of(ourAddress)).toBe(bench.workspaceId);
    const [agent] = (
      await bench.desk.agents.list(bench.bySystem, { filter: {}, page: { limit: 1, after: null } })
    ).data;
    await withOther(bench);
    expect(await of(ourAddress)).toBeNull();
    expect(await of(bench.replyTo(1))).toBe(bench.workspaceId);
    expect(await of(bench.replyTo(1).toUpperCase())).toBe(bench.workspaceId);
    expect(await of(bench.replyTo(1, 'bounce'))).toBe(bench.workspaceId);
    expect(await of(bench.replyTo(1, `agent:${agent?.id}`))).toBe(bench.workspaceId);
    expect(await of(bench.replyTo(1, 'agent:nobody'))).toBeNull();
  });

  test('that answers the sender of the instance is its token’s, also where a workspace has added that address', async () => {
    const bench = await openInboundDesk();
    await bench.address();
    const otherId = await withOther(bench);
    const token = threadToken(bench.ports.vault, { workspaceId: otherId, number: 1, about: '' });
    const of = async (to: string) => (await bench.desk.inbound.recipientOf(to))?.workspaceId ?? null;
    expect(await of(withToken(ourAddress, token))).toBe(otherId);
    expect(await of(bench.replyTo(1))).toBe(bench.workspaceId);
    expect(await of(ourAddress)).toBe(bench.workspaceId);
  });
});

describe('a token in a recipient', () => {
  test('that was not made for the workspace is marked as wrong, and the mail is still accepted', async () => {
    const bench = await openInboundDesk();
    await bench.address();
    const isWrong = async (to: string) => {
      const found = await bench.desk.inbound.recipientOf(to);
      expect(found?.workspaceId).toBe(bench.workspaceId);
      return found?.hasWrongToken === true;
    };
    expect(await isWrong(ourAddress)).toBe(false);
    expect(await isWrong(bench.replyTo(1))).toBe(false);
    expect(await isWrong(bench.replyTo(1, 'bounce'))).toBe(false);
    expect(await isWrong(bench.replyTo(1, 'something else'))).toBe(true);
    expect(await isWrong(ourAddress.replace('@', `+${'0'.repeat(44)}@`))).toBe(true);
  });
});

describe('the secret of a hook', () => {
  test('leads to its workspace, whatever recipient is named, and is shown once', async () => {
    const bench = await openInboundDesk();
    await withOther(bench);
    await bench.address({ address: 'sales@acme.example' });
    const { hook, secret } = await bench.desk.inbound.addHook(bench.bySystem, 'Postmark');
    const { workspaceId } = bench;
    const of = bench.desk.inbound.recipientOfHook;
    const [address] = await bench.desk.inbound.listAddresses(bench.bySystem);
    expect(await of(secret, null)).toEqual({ workspaceId, addressId: address?.id, to: 'sales@acme.example' });
    expect(await of(secret, 'x@elsewhere.example')).toEqual({
      workspaceId,
      addressId: null,
      to: 'x@elsewhere.example',
    });
    expect(await of('wrong', null)).toBeNull();
    expect(JSON.stringify(await bench.desk.inbound.listHooks(bench.bySystem))).not.toContain(secret);
    await bench.desk.inbound.removeHook(bench.bySystem, hook.id);
    expect(await of(secret, null)).toBeNull();
    await expect(bench.desk.inbound.removeHook(bench.bySystem, hook.id)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
