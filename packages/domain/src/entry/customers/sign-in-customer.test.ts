import { describe, expect, test } from 'vitest';
import { millisecondsOf } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Session } from '../../model/entry/session.ts';
import type { SignInLink } from '../../model/entry/sign-in-link.ts';
import { type CustomerDesk, openCustomerDesk } from '../../testing/customer-desk.ts';
import { device, verifier } from '../../testing/signed-in-desk.ts';
import { challengeOf } from '../sessions/one-time-code.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const refusal = { code: 'invalid_code' };

/** Saves the uses of credentials, as the audit trail does. */
const flush = async ({ ports, workspaceId }: CustomerDesk): Promise<void> => {
  for (const { credential, at } of ports.auditTrail.uses)
    await ports.work.write(workspaceId, ({ sessions }) => sessions.customer.touch([credential.id], at));
};

describe('a link', () => {
  test('signs in the contact with the address, on the device that uses it', async () => {
    const { desk, aLink, signIn, bob, ports, workspaceId } = await openCustomerDesk();
    const now = ports.clock.now();
    const { token, session, contact, workspace } = await signIn(await aLink());
    expect(token).toMatch(/^tmc_[0-9A-Za-z]{38}$/);
    expect(session).toMatchObject({
      owner: { type: 'customer', id: bob.id },
      kind: 'device',
      device,
      createdAt: now,
    });
    expect(session.expiresAt).toBe('2027-02-18T08:05:00.000Z');
    expect([contact.id, workspace.id]).toEqual([bob.id, workspaceId]);
    const found = await desk.authenticate(token);
    expect(found).toMatchObject({
      credentialId: session.id,
      actor: { type: 'customer', id: bob.id, name: 'Customer' },
    });
  });

  test('that an app asked for with a challenge opens nothing without its verifier, in browsers neither', async () => {
    const { desk, ports, visitor, linkMails } = await openCustomerDesk();
    const challenge = challengeOf(ports.secrets, verifier);
    await desk.portal.requestLink(visitor, { email: 'bob@customer.example', challenge });
    const [mail] = await linkMails();
    const token = /token=(\w+)/.exec(ports.vault.open(mail?.sealedLink ?? ''))?.[1] ?? '';
    expect(await desk.portal.showLink(visitor, token)).toMatchObject({ isBound: true });
    await expect(desk.portal.signInBrowser(visitor, { token })).rejects.toMatchObject(refusal);
    for (const wrong of [undefined, '', `${verifier}x`, challenge])
      await expect(desk.portal.signIn(visitor, { token, verifier: wrong, device })).rejects.toMatchObject(
        refusal,
      );
    await expect(desk.portal.signIn(visitor, { token, verifier, device })).resolves.toBeDefined();
    await expect(
      desk.portal.requestLink(visitor, { email: 'bob@customer.example', challenge: 'short' }),
    ).rejects.toMatchObject({ code: 'validation_failed', field: 'code_challenge' });
  });

  test('verifies the address, without a notification', async () => {
    const { desk, aLink, signIn, bob, byKey, ports, eventsOf } = await openCustomerDesk();
    const token = await aLink();
    expect(await eventsOf(() => signIn(token))).toEqual([]);
    expect(await desk.contacts.get(byKey, bob.id)).toEqual({ ...bob, verifiedAt: ports.clock.now() });
  });

  test('creates an unknown contact, in the organization with their domain', async () => {
    const { desk, aLink, signIn, byKey, ports, eventsOf } = await openCustomerDesk();
    const { id } = await desk.organizations.add(byKey, { name: 'Acme', emailDomains: ['acme.example'] });
    const token = await aLink('Zoe@acme.example');
    const events = await eventsOf(async () => {
      const { contact } = await signIn(token);
      expect(contact).toMatchObject({ email: 'zoe@acme.example', name: 'zoe', organizationId: id });
      expect(contact.verifiedAt).toBe(ports.clock.now());
    });
    expect(events.map(({ kind }) => kind)).toEqual(['contact.created']);
  });

  test('may be opened ten times by a scanner before it is used', async () => {
    const { desk, aLink, signIn, visitor } = await openCustomerDesk();
    const token = await aLink();
    const shown = { email: 'bob@customer.example', workspaceName: 'Acme Support', isBound: false };
    for (let count = 0; count < 10; count++)
      expect(await desk.portal.showLink(visitor, token)).toEqual(shown);
    await expect(signIn(token)).resolves.toBeDefined();
    expect(await desk.portal.showLink(visitor, token)).toBeNull();
  });

  test('works for ten minutes, and not at their end or later', async () => {
    const { desk, aLink, signIn, ports, visitor } = await openCustomerDesk();
    const first = await aLink();
    ports.clock.advance(10 * minute - 1);
    await expect(signIn(first)).resolves.toBeDefined();
    const second = await aLink();
    ports.clock.advance(10 * minute);
    await expect(signIn(second)).rejects.toMatchObject(refusal);
    ports.clock.advance(1_000);
    await expect(signIn(second)).rejects.toMatchObject(refusal);
    expect(await desk.portal.showLink(visitor, second)).toBeNull();
  });

  test('creates one session, also for fifty devices at once', async () => {
    const { aLink, signIn } = await openCustomerDesk();
    const token = await aLink();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => signIn(token)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(['invalid_code', 'rate_limited']).toContain(result.reason.code);
    await expect(signIn(token)).rejects.toThrow();
  });

  test('of another workspace is unknown there, and not used up', async () => {
    const { desk, aLink, signIn, visitor, ports } = await openCustomerDesk();
    const elsewhere = { ...visitor, workspaceId: ports.ids.next() };
    await desk.workspaces.add(elsewhere, { slug: 'other', name: 'Other' });
    const token = await aLink();
    expect(await desk.portal.showLink(elsewhere, token)).toBeNull();
    await expect(signIn(token, elsewhere)).rejects.toMatchObject(refusal);
    await expect(signIn(token)).resolves.toBeDefined();
  });

  test('that is wrong in any way is refused in the same words', async () => {
    const { aLink, signIn, ports } = await openCustomerDesk();
    const used = await aLink();
    await signIn(used);
    const expired = await aLink('ann@customer.example');
    ports.clock.advance(10 * minute);
    const messages = new Set<string>();
    for (const token of [used, expired, 'x'.repeat(32), '', `${used}\n`, '\0', '\ud800', 'a'.repeat(9_999)]) {
      const error = await signIn(token).catch((caught: unknown) => caught);
      expect(error).toMatchObject(refusal);
      messages.add(String(error));
    }
    expect(messages.size).toBe(1);
  });

  test('cannot be guessed without end, and guesses do not block real links', async () => {
    const { aLink, signIn, ports } = await openCustomerDesk();
    const token = await aLink();
    for (let count = 0; count < 40; count++)
      await expect(signIn(ports.secrets.text(32))).rejects.toMatchObject(refusal);
    await expect(signIn(ports.secrets.text(32))).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(signIn(token)).resolves.toBeDefined();
  });

  test.each([
    [{ expiresAt: null }, false],
    [{ expiresAt: '' }, false],
    [{ expiresAt: 'NaN' }, false],
    [{ createdAt: null }, false],
    [{ expiresAt: '9999-12-31T23:59:59.999Z', createdAt: '2026-11-20T07:55:00.000Z' }, false],
    [{ expiresAt: '9999-12-31T23:59:59.999Z', createdAt: '9999-12-31T00:00:00.000Z' }, false],
    [{ expiresAt: '9999-12-31T23:59:59.999Z', createdAt: '2026-11-20T07:55:00.001Z' }, true],
  ])('with an invalid row or time opens nothing: %j', async (wrong, isTaken) => {
    const { ports, workspaceId, signIn } = await openCustomerDesk();
    const token = ports.secrets.text(32);
    const row = {
      email: 'bob@customer.example',
      tokenHash: ports.secrets.hash(token),
      challenge: null,
      ...{ createdAt: ports.clock.now(), expiresAt: '2026-11-20T08:15:00.000Z', ...wrong },
    } as SignInLink;
    await ports.work.write(workspaceId, ({ signInLinks }) => signInLinks.replace(row));
    if (isTaken) await expect(signIn(token)).resolves.toBeDefined();
    else await expect(signIn(token)).rejects.toMatchObject(refusal);
  });

  test('does not work again when the clock jumps back', async () => {
    const { aLink, signIn, ports } = await openCustomerDesk();
    const token = await aLink();
    const before = millisecondsOf(ports.clock.now());
    ports.clock.advance(10 * minute);
    await expect(signIn(token)).rejects.toMatchObject(refusal);
    ports.clock.set(new Date(before).toISOString());
    await expect(signIn(token)).rejects.toMatchObject(refusal);
  });

  test('opens nothing for a contact blocked since, and is not used up', async () => {
    const { desk, aLink, signIn, bob, byKey } = await openCustomerDesk();
    const token = await aLink();
    await desk.contacts.change(byKey, { id: bob.id, blocked: true });
    await expect(signIn(token)).rejects.toMatchObject({ code: 'forbidden' });
    await desk.contacts.change(byKey, { id: bob.id, blocked: false });
    await expect(signIn(token)).resolves.toBeDefined();
  });

  test('opens nothing in a suspended workspace', async () => {
    const { desk, aLink, signIn, bySystem, visitor } = await openCustomerDesk();
    const token = await aLink();
    await desk.workspaces.suspend(bySystem);
    await expect(signIn(token)).rejects.toMatchObject({ code: 'workspace_suspended' });
    expect(await desk.portal.showLink(visitor, token)).toBeNull();
  });

  test('is not used up by a device with an invalid name', async () => {
    const { desk, aLink, signIn, visitor } = await openCustomerDesk();
    const token = await aLink();
    const wanted = { token, device: { ...device, name: 'a\nb' } };
    await expect(desk.portal.signIn(visitor, wanted)).rejects.toMatchObject({ field: 'device.name' });
    await expect(signIn(token)).resolves.toBeDefined();
  });

  test('leaves an audit entry with the customer’s id and without their name', async () => {
    const { desk, aLink, signIn, bob, bySystem } = await openCustomerDesk();
    await signIn(await aLink());
    const { data } = await desk.audit.list(bySystem, { limit: 1, after: null });
    expect(data[0]).toMatchObject({
      actorType: 'customer',
      actorId: bob.id,
      actorName: 'Customer',
      outcome: 'ok',
      operation: 'signInCustomer',
      source: '192.0.2.1',
    });
  });
});

describe('the session of a customer', () => {
  test('lasts for 90 days after its last call', async () => {
    const bench = await openCustomerDesk();
    const { token } = await bench.signIn(await bench.aLink());
    for (let call = 0; call < 3; call++) {
      bench.ports.clock.advance(90 * day - 1);
      await bench.desk.authenticate(token);
      await flush(bench);
    }
    bench.ports.clock.advance(90 * day);
    await expect(bench.desk.authenticate(token)).rejects.toMatchObject({ code: 'session_expired' });
  });

  test('of a browser lasts for 14 days after its last page, and is a cookie without access to the API', async () => {
    const bench = await openCustomerDesk();
    const { desk, visitor, ports, bob } = bench;
    const { token, session } = await desk.portal.signInBrowser(visitor, { token: await bench.aLink() });
    expect(token).toMatch(/^tmw_[0-9A-Za-z]{38}$/);
    expect(session.device).toEqual({ name: null, platform: null, appVersion: null });
    await expect(desk.authenticate(token)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await desk.sessions.ofBrowser(token)).toBeNull();
    for (let page = 0; page < 2; page++) {
      ports.clock.advance(limits.portal.browserMs - 1);
      expect(await desk.portal.ofBrowser(token)).toMatchObject({ actor: { id: bob.id } });
      await flush(bench);
    }
    ports.clock.advance(14 * day);
    expect(await desk.portal.ofBrowser(token)).toBeNull();
  });

  test('of a browser shows the current name of its customer', async () => {
    const { desk, visitor, aLink, byKey, bob } = await openCustomerDesk();
    const { token } = await desk.portal.signInBrowser(visitor, { token: await aLink() });
    expect(await desk.portal.ofBrowser(token)).toMatchObject({ customer: { name: 'Bob' } });
    await desk.contacts.change(byKey, { id: bob.id, name: 'Robert' });
    expect(await desk.portal.ofBrowser(token)).toMatchObject({ customer: { name: 'Robert' } });
    await desk.contacts.change(byKey, { id: bob.id, blocked: true });
    expect(await desk.portal.ofBrowser(token)).not.toBeNull();
    await desk.contacts.remove(byKey, { id: bob.id, deleteTickets: true });
    expect(await desk.portal.ofBrowser(token)).toBeNull();
  });

  test('of a device does not work as a cookie', async () => {
    const { desk, signIn, aLink } = await openCustomerDesk();
    expect(await desk.portal.ofBrowser((await signIn(await aLink())).token)).toBeNull();
  });

  test.each([
    [{ expiresAt: null }],
    [{ expiresAt: 'NaN' }],
    [{ lastUsedAt: null }],
    [{ createdAt: '' }],
    [{ createdAt: '9999-12-31T00:00:00.000Z' }],
    [{ expiresAt: '9999-12-31T23:59:59.999Z', lastUsedAt: '2026-08-22T08:05:00.000Z' }],
  ])('with an invalid row or time opens nothing: %j', async (wrong) => {
    const { desk, signIn, aLink, ports, workspaceId } = await openCustomerDesk();
    const { token, session } = await signIn(await aLink());
    const row = { ...session, ...wrong } as Session;
    await ports.work.write(workspaceId, ({ sessions }) =>
      sessions.customer.add(row, ports.secrets.hash(token)),
    );
    await expect(desk.authenticate(token)).rejects.toMatchObject({ code: 'session_expired' });
  });
});
