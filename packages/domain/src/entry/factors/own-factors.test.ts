import { describe, expect, test } from 'vitest';
import type { Desk } from '../../desk.ts';
import type { Call } from '../../model/actor.ts';
import { faultOf, mailError } from '../../model/outbound/mail-reasons.ts';
import { aMail } from '../../testing/automation-builders.ts';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import { openFactorDesk, site } from '../../testing/factor-desk.ts';
import { fakeResponse } from '../../testing/fake-passkeys.ts';
import { prefersLanguage } from '../../testing/languages.ts';
import { password } from '../../testing/signed-in-desk.ts';

const required = { code: 'second_factor_required' };
const minute = 60_000;

const mailing = () =>
  openFactorDesk({ mailer: collectingMailer({ from: { name: null, address: 'a@b.example' } }) });

describe('changes of second factors', () => {
  test('need a proof of the last ten minutes, which then takes the second factor too', async () => {
    const { desk, ports, byAnn, anApp, codeNow } = await openFactorDesk();
    const { secret } = await anApp();
    ports.clock.advance(10 * minute);
    const needed = { code: 'proof_required' };
    await expect(desk.factors.beginApp(byAnn)).rejects.toMatchObject(needed);
    await expect(desk.factors.removeApp(byAnn)).rejects.toMatchObject(needed);
    await expect(desk.factors.renewCodes(byAnn)).rejects.toMatchObject(needed);
    await expect(desk.factors.beginPasskey(byAnn, site)).rejects.toMatchObject(needed);
    expect(await desk.account.proof(byAnn)).toMatchObject({
      isFresh: false,
      hasFactor: true,
      hasPasskey: false,
    });
    const wrong = { code: 'validation_failed', field: 'code' };
    await expect(desk.account.prove(byAnn, password)).rejects.toMatchObject(wrong);
    await expect(desk.account.prove(byAnn, password, '000000')).rejects.toMatchObject(wrong);
    await desk.account.prove(byAnn, password, codeNow(secret));
    await desk.factors.removeApp(byAnn);
  });

  test.each([
    ['ending all other sessions', (desk: Desk, call: Call) => desk.account.endSessions(call)],
    [
      'a new password, without the second factor',
      (desk: Desk, call: Call) =>
        desk.account.changePassword(call, { current: password, password: 'four random words do' }),
    ],
  ])('are not proved by %s', async (_how, goOn) => {
    const { desk, ports, byAnn, anApp } = await openFactorDesk();
    await anApp();
    ports.clock.advance(10 * minute);
    const { session } = await goOn(desk, byAnn);
    const next = { ...byAnn, credentialId: session.id };
    expect(await desk.account.proof(next)).toMatchObject({ isFresh: false });
    await expect(desk.factors.removeApp(next)).rejects.toMatchObject({ code: 'proof_required' });
  });

  test('are proved by a passkey of one’s own', async () => {
    const { desk, ports, byAnn, aPasskey } = await openFactorDesk();
    expect(await desk.account.offerProof(byAnn, site)).toBeNull();
    await aPasskey();
    ports.clock.advance(10 * minute);
    const { options = '', sealed = '' } = (await desk.account.offerProof(byAnn, site)) ?? {};
    const response = fakeResponse(options, site);
    await expect(desk.account.proveByPasskey(byAnn, { sealed, response: '{}', site })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const next = (await desk.account.offerProof(byAnn, site)) ?? { options: '', sealed: '' };
    await desk.account.proveByPasskey(byAnn, {
      sealed: next.sealed,
      response: fakeResponse(next.options, site),
      site,
    });
    await expect(
      desk.account.proveByPasskey(byAnn, { sealed: next.sealed, response, site }),
    ).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(await desk.account.proof(byAnn)).toMatchObject({ isFresh: true, hasPasskey: true });
  });

  test('are mailed to the agent', async () => {
    const { desk, ports, byAnn, anApp, aPasskey } = await mailing();
    await anApp();
    await aPasskey();
    await desk.factors.renewCodes(byAnn);
    await desk.factors.removeApp(byAnn);
    const mails = await ports.work.read(byAnn.workspaceId, (stores) => stores.mails.list(20));
    expect(
      mails
        .filter(({ kind }) => kind === 'account_notice')
        .map(({ cause }) => cause)
        .toSorted(),
    ).toEqual(expect.arrayContaining(['app_added', 'app_removed', 'codes_renewed', 'passkey_added']));
  });

  test('are mailed also after the mail server has refused a notice of a ticket to the agent', async () => {
    const { desk, ports, ann, byAnn, anApp } = await mailing();
    await anApp();
    const error = mailError(faultOf('no_such_address', '550 5.1.1 User unknown'));
    const createdAt = ports.clock.now();
    const refused = aMail({ to: ann.email, ticketNumber: 1, state: 'failed', error, createdAt });
    await ports.work.write(byAnn.workspaceId, ({ mails }) => mails.add(refused));
    await desk.factors.renewCodes(byAnn);
    const mails = await ports.work.read(byAnn.workspaceId, (stores) => stores.mails.list(20));
    expect(mails.map(({ cause }) => cause)).toContain('codes_renewed');
  });

  test('are mailed in the language that the agent works in', async () => {
    const { desk, ports, ann, byAnn, anApp } = await mailing();
    await prefersLanguage({ ports, workspaceId: byAnn.workspaceId }, { agentId: ann.id, language: 'de' });
    await anApp();
    const mails = await desk.mails.list(byAnn, 1);
    expect(mails).toMatchObject([{ mail: { cause: 'app_added' }, letter: { language: 'de' } }]);
  });

  test('are not for agents who sign in with single sign-on alone', async () => {
    const { desk, ports, bySystem, visitor } = await openFactorDesk();
    const sam = await desk.agents.add(bySystem, {
      email: 'sam@desk.example',
      name: 'Sam',
      role: 'agent',
      password: null,
    });
    await ports.work.write(visitor.workspaceId, ({ agents }) => agents.save({ ...sam, status: 'active' }));
    const bySam = {
      ...visitor,
      actor: { type: 'agent', id: sam.id, name: 'Sam', role: 'agent' },
      credentialId: ports.ids.next(),
    } as const;
    expect(await desk.factors.show(bySam)).toMatchObject({ hasPassword: false });
    await expect(desk.factors.beginApp(bySam)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('give nobody the secret that another agent was offered', async () => {
    const { desk, bySystem, byAnn } = await openFactorDesk();
    const bo = await desk.agents.add(bySystem, {
      email: 'bo@desk.example',
      name: 'Bo',
      role: 'agent',
      password,
    });
    const byBo = { ...byAnn, actor: { type: 'agent', id: bo.id, name: 'Bo', role: 'agent' } } as const;
    const offered = await desk.factors.beginApp(byAnn);
    expect((await desk.factors.resumeApp(byAnn, offered.sealed)).secret).toBe(offered.secret);
    expect((await desk.factors.resumeApp(byBo, offered.sealed)).secret).not.toBe(offered.secret);
  });
});

describe('an agent who lost everything', () => {
  test('is let in again by an owner, who ends their sessions; a mail tells them', async () => {
    const { desk, ports, bySystem, ann, byAnn, anApp, aPasskey, logIn } = await mailing();
    await anApp();
    await aPasskey();
    const olga = await desk.agents.add(bySystem, {
      email: 'olga@desk.example',
      name: 'Olga',
      role: 'owner',
      password,
    });
    const byOlga = { ...byAnn, actor: { type: 'agent', id: olga.id, name: 'Olga', role: 'owner' } } as const;
    const byAdmin = { ...byOlga, actor: { ...byOlga.actor, role: 'admin' } } as const;
    await expect(desk.factors.reset(byAdmin, ann.id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(desk.factors.reset(byOlga, ports.ids.next())).rejects.toMatchObject({ code: 'not_found' });
    await desk.factors.reset(byOlga, ann.id);
    const session = await ports.work.read(byAnn.workspaceId, ({ sessions }) =>
      sessions.agent.find(byAnn.credentialId ?? ''),
    );
    expect(session?.revokedAt).not.toBeNull();
    const [mail] = await ports.work.read(byAnn.workspaceId, (stores) => stores.mails.list(1));
    expect(mail).toMatchObject({ kind: 'account_notice', cause: 'factors_reset', to: ann.email });
    await expect(logIn()).resolves.toMatchObject({ agent: { id: ann.id } });
  });

  test('is let in again by the command line if they are the last owner', async () => {
    const { desk, bySystem, ann, anApp, logIn } = await openFactorDesk({}, 'owner');
    await anApp();
    await expect(logIn()).rejects.toMatchObject(required);
    await desk.factors.reset(bySystem, ann.email);
    await expect(logIn()).resolves.toMatchObject({ agent: { id: ann.id } });
  });
});
