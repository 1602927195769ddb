import { aDelivery, anAttempt, anId, aWebhook } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled, refusals } from './at-once.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

export const webhooksContract = (open: OpenStorage): void => {
  describe('webhooks', () => {
    const here = withStorage(open);

    test('are read back unchanged, oldest first', async () => {
      const { read, write } = await here.newWorkspace();
      const plain = aWebhook();
      const full = aWebhook({
        url: 'https://receiver.example/ünï?q=%20"',
        events: ['ticket.created', 'sla.breached'],
        secrets: [
          { sealed: 'new', until: null },
          { sealed: 'old', until: '2026-11-21T08:05:00.000Z' },
          { sealed: 'oldest', until: '2026-11-20T09:05:00.000Z', replaced: true },
        ],
        active: false,
        disabledReason: 'It answered 410.',
        failingSince: '2026-11-19T08:05:00.000Z',
      });
      await write(async ({ webhooks }) => {
        await webhooks.add(plain);
        await webhooks.add(full);
      });
      expect(await read(({ webhooks }) => webhooks.all())).toEqual([plain, full]);
      for (const find of ['find', 'findForChange'] as const)
        expect(await write(({ webhooks }) => webhooks[find](full.id))).toEqual(full);
      expect(await read(({ webhooks }) => webhooks.find(anId()))).toBeNull();
    });

    test('keep their changes, and the start of their failures', async () => {
      const { read, write } = await here.newWorkspace();
      const webhook = aWebhook();
      await write(({ webhooks }) => webhooks.add(webhook));
      const changed = { ...webhook, url: 'https://other.example/', active: false, disabledReason: 'Gone.' };
      await write(({ webhooks }) => webhooks.save(changed));
      expect(await read(({ webhooks }) => webhooks.find(webhook.id))).toEqual(changed);
      for (const failingSince of ['2026-11-20T09:00:00.000Z', null]) {
        await write(({ webhooks }) => webhooks.setFailingSince(webhook.id, failingSince));
        expect(await read(({ webhooks }) => webhooks.find(webhook.id))).toEqual({ ...changed, failingSince });
      }
    });

    test('have a URL once, added or saved, also when eight add it at the same moment', async () => {
      const { read, write } = await here.newWorkspace();
      const taken = { code: 'validation_failed', field: 'url', mayPassLater: true };
      const url = `https://receiver.example/${'x'.repeat(1_900)}`;
      const results = await atOnce(8, () => write(({ webhooks }) => webhooks.add(aWebhook({ url }))));
      expect(fulfilled(results)).toHaveLength(1);
      for (const reason of refusals(results)) expect(reason).toMatchObject(taken);
      const other = aWebhook();
      await write(({ webhooks }) => webhooks.add(other));
      const steal = write(({ webhooks }) => webhooks.save({ ...other, url }));
      await expect(steal).rejects.toMatchObject(taken);
      const [mine] = await read(({ webhooks }) => webhooks.all());
      expect(mine?.url).toBe(url);
      await write(({ webhooks }) => webhooks.remove(mine?.id ?? ''));
      await write(({ webhooks }) => webhooks.save({ ...other, url }));
      expect(await read(({ webhooks }) => webhooks.all())).toEqual([{ ...other, url }]);
    });

    test('that are removed take their deliveries with them, and no others', async () => {
      const { read, write } = await here.newWorkspace();
      const gone = aWebhook();
      const kept = aWebhook();
      const deliveries = [gone, kept].map(({ id }) => aDelivery({ webhookId: id }));
      await write(async ({ webhooks }) => {
        for (const webhook of [gone, kept]) await webhooks.add(webhook);
        for (const delivery of deliveries)
          await webhooks.record([{ delivery, attempt: anAttempt({ deliveryId: delivery.id }) }]);
        await webhooks.remove(gone.id);
      });
      await read(async ({ webhooks }) => {
        expect(await webhooks.all()).toEqual([kept]);
        expect((await webhooks.listDeliveries({}, { limit: 10, after: null })).data).toEqual([deliveries[1]]);
        const left = await webhooks.listAttempts(deliveries.map(({ id }) => id));
        expect(left.map(({ deliveryId }) => deliveryId)).toEqual([deliveries[1]?.id]);
      });
    });
  });
};
