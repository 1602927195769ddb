import { expect, test } from 'vitest';
import type { Instant } from '../../kernel/instant.ts';
import { fileKey } from '../../model/library/byte-key.ts';
import type { PersonType } from '../../model/people/person.ts';
import type { Stores } from '../../model/ports.ts';
import { aDelivery, aMail, anAttempt, aRuleRun, aWebhook } from '../../testing/automation-builders.ts';
import { anAuditEntry, anEvent, anId } from '../../testing/builders.ts';
import { aRule } from '../../testing/configuration-builders.ts';
import { anExport } from '../../testing/export-builders.ts';
import { inPieces } from '../../testing/inbound-desk.ts';
import { aHash, aSession, aSignInCode } from '../../testing/session-builders.ts';
import { openTestDesk, type TestDesk } from '../../testing/test-desk.ts';

const longAgo = '2000-01-01T00:00:00.000Z';

type IsStored = (stores: Stores) => Promise<boolean>;

/** Stores a record of an age, and returns how to look whether it is still there. */
type StoreRecord = (stores: Stores, at: Instant, bench: TestDesk) => Promise<IsStored>;

const fileOf = (createdAt: Instant) => ({
  id: anId(),
  contentType: 'image/png',
  size: 4,
  sha256: 'a'.repeat(64),
  createdAt,
});

const storeSession =
  (type: PersonType): StoreRecord =>
  async ({ sessions, contacts }, at, { owner }) => {
    const page = { limit: 1, after: null };
    const [contact] = (await contacts.list({}, page)).data;
    const ownerId = type === 'agent' ? owner.id : (contact?.id ?? '');
    const session = aSession({ owner: { type, id: ownerId }, createdAt: at, lastUsedAt: at, expiresAt: at });
    await sessions[type].add(session, aHash());
    return async (stores) => (await stores.sessions[type].find(session.id)) !== null;
  };

const kinds: Readonly<Record<string, StoreRecord>> = {
  'a record of a retry': async ({ idempotency }, at) => {
    const record = { credentialId: anId(), operation: 'createTicket', key: 'k', fingerprint: 'f' };
    await idempotency.save({ ...record, output: 1, shows: null, createdAt: at });
    return async (stores) => (await stores.idempotency.find(record, longAgo)) !== null;
  },
  'an ended session of an agent': storeSession('agent'),
  'an ended session of a customer': storeSession('customer'),
  'an expired sign-in code': async ({ signInCodes }, at, { owner }) => {
    const code = aSignInCode({ agentId: owner.id, createdAt: at, expiresAt: at });
    await signInCodes.add(code);
    return async (stores) => (await stores.signInCodes.find(code.codeHash)) !== null;
  },
  'an event': async ({ events }, occurredAt) => {
    const event = anEvent({ occurredAt });
    await events.add([event]);
    return async (stores) => (await stores.events.find(event.id)) !== null;
  },
  'an event of an erased subject': async ({ events }, occurredAt) => {
    const event = anEvent({ occurredAt });
    await events.add([event]);
    await events.removeOfSubjects([event.subjectId]);
    return async (stores) => (await stores.events.sequenceOf(event.id)) !== null;
  },
  'a delivery': async ({ webhooks }, at) => {
    const webhook = aWebhook();
    const delivery = aDelivery({ webhookId: webhook.id, firstAttemptAt: at, lastAttemptAt: at });
    await webhooks.add(webhook);
    await webhooks.record([{ delivery, attempt: anAttempt({ deliveryId: delivery.id, at }) }]);
    return async (stores) => (await stores.webhooks.findDelivery(delivery.id)) !== null;
  },
  'a run of rules': async ({ ruleRuns }, at) => {
    const ticketNumber = 1;
    const run = aRuleRun({ ticketNumber, at });
    await ruleRuns.add(run);
    return async (stores) =>
      (await stores.ruleRuns.listOfTicket(ticketNumber, 10)).some(({ id }) => id === run.id);
  },
  'a mail': async ({ mails }, at) => {
    const mail = aMail({ state: 'sent', sentAt: at, createdAt: at, queuedAt: at, nextAttemptAt: null });
    await mails.add(mail);
    return async (stores) => (await stores.mails.find(mail.id)) !== null;
  },
  'an entry of the audit log': async ({ audit }, at) => {
    const id = at === longAgo ? '00000000-0000-7000-8000-000000000000' : anId();
    await audit.add([anAuditEntry({ id, at })]);
    return async (stores) =>
      (await stores.audit.list({ limit: 100, after: null })).data.some((entry) => entry.id === id);
  },
  'an export': async ({ exports }, at) => {
    const record = anExport({ status: 'expired', createdAt: at, expiresAt: at });
    await exports.add(record);
    return async (stores) => (await stores.exports.find(record.id)) !== null;
  },
  'an upload': async ({ uploads }, at) => {
    const upload = { ...fileOf(at), ownerId: anId(), name: 'a.png', inline: false };
    await uploads.add(upload);
    return async (stores) => (await stores.uploads.find(upload.ownerId, [upload.id])).length > 0;
  },
  'a picture': async ({ articlePictures }, at) => {
    const picture = { ...fileOf(at), width: 1, height: 1 };
    await articlePictures.add(picture);
    return async (stores) => (await stores.articlePictures.find(picture.id)) !== null;
  },
};

const tidy = async ({ desk, workspaceId }: TestDesk): Promise<void> => {
  const onFailure = ({ error }: Readonly<{ error: unknown }>): never => {
    throw error;
  };
  await desk.due.run({ workspaceId, chore: 'tidy' }, { goesOn: () => true, onFailure });
};

test.each(Object.entries(kinds))('%s is removed by its age, and a young one stays', async (_kind, store) => {
  const bench = await openTestDesk();
  const { ports, workspaceId, read } = bench;
  await bench.aTicket();
  const add = (at: Instant) => ports.work.write(workspaceId, (stores) => store(stores, at, bench));
  const looks = [await add(longAgo), await add(ports.clock.now())];
  const stored = () => Promise.all(looks.map((isStored) => read(isStored)));
  expect(await stored()).toEqual([true, true]);
  await tidy(bench);
  expect(await stored()).toEqual([false, true]);
});

test('a version of the rules is removed that no run needs, and the one in force stays', async () => {
  const bench = await openTestDesk();
  const { ports, workspaceId, read } = bench;
  const addRule = () =>
    ports.work.write(workspaceId, ({ configuration }) => configuration.add('rule', aRule({ name: anId() })));
  const versionNow = () => read(async ({ configuration }) => (await configuration.automation()).version);
  await addRule();
  const first = await versionNow();
  await addRule();
  await addRule();
  const last = await versionNow();
  const lengths = () =>
    read(async ({ ruleRuns }) => [
      (await ruleRuns.findRules(first)).length,
      (await ruleRuns.findRules(last)).length,
    ]);
  expect(await lengths()).toEqual([1, 3]);
  await tidy(bench);
  expect(await lengths()).toEqual([0, 3]);
});

test('bytes that no record names are removed after a day, and younger ones stay', async () => {
  const bench = await openTestDesk();
  const { byteStore, clock } = bench.ports;
  const putBytes = async (): Promise<string> => {
    const key = fileKey(bench.workspaceId, anId());
    await byteStore.put(key, inPieces(new Uint8Array([1])));
    return key;
  };
  const old = await putBytes();
  clock.advance(25 * 3_600_000);
  const young = await putBytes();
  await tidy(bench);
  expect(byteStore.keys()).not.toContain(old);
  expect(byteStore.keys()).toContain(young);
});
