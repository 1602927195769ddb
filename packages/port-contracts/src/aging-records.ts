import type { AgingKind, Stores } from '@tidemark/domain';
import {
  aDelivery,
  aMail,
  anAttempt,
  anEvent,
  anExport,
  anId,
  aRule,
  aRuleRun,
  aSignInCode,
  aWebhook,
} from '@tidemark/domain/testing';
import { storedAgent, storedSession, storedTicket } from './stored.ts';
import type { TestWorkspace } from './test-storage.ts';

const file = {
  contentType: 'image/png',
  size: 4,
  sha256: 'a'.repeat(64),
  createdAt: '2026-11-20T09:00:00.000Z',
} as const;

const writing =
  (use: (stores: Stores) => Promise<unknown>) =>
  (desk: TestWorkspace): Promise<unknown> =>
    desk.write(use);

/** Stores one record of a kind that is removed by its age. */
export const storeAging: Readonly<Record<AgingKind, (desk: TestWorkspace) => Promise<unknown>>> = {
  idempotency: writing(({ idempotency }) =>
    idempotency.save({
      credentialId: anId(),
      operation: 'createTicket',
      key: 'k',
      fingerprint: 'f',
      output: 1,
      shows: 'ticket 1',
      createdAt: file.createdAt,
    }),
  ),
  sessions: (desk) => storedSession(desk, 'customer'),
  signInCodes: async (desk) => {
    const { id: agentId } = await storedAgent(desk);
    await desk.write(({ signInCodes }) => signInCodes.add(aSignInCode({ agentId })));
  },
  events: writing(({ events }) => events.add([anEvent()])),
  erasedEvents: writing(async ({ events }) => {
    const event = anEvent();
    await events.add([event]);
    await events.removeOfSubjects([event.subjectId]);
  }),
  webhookDeliveries: writing(async ({ webhooks }) => {
    const webhook = aWebhook();
    const delivery = aDelivery({ webhookId: webhook.id });
    await webhooks.add(webhook);
    await webhooks.record([{ delivery, attempt: anAttempt({ deliveryId: delivery.id }) }]);
  }),
  ruleRuns: async (desk) => {
    const { number: ticketNumber } = await storedTicket(desk);
    await desk.write(({ ruleRuns }) => ruleRuns.add(aRuleRun({ ticketNumber })));
  },
  ruleVersions: writing(({ configuration }) => configuration.add('rule', aRule())),
  mails: writing(({ mails }) => mails.add(aMail())),
  exports: writing(({ exports }) => exports.add(anExport())),
  uploads: writing(({ uploads }) =>
    uploads.add({ id: anId(), ownerId: anId(), name: 'a.png', inline: false, ...file }),
  ),
  articlePictures: writing(({ articlePictures }) =>
    articlePictures.add({ id: anId(), width: 1, height: 1, ...file }),
  ),
};
