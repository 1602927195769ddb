import { deliveryStates, type PageRequest, type Stores, type WebhookDelivery } from '@tidemark/domain';
import { aDelivery, anAttempt, anEvent, anId, aWebhook } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce } from './at-once.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';
import { expectWalk } from './walk.ts';

const storedWebhook = async ({ write }: TestWorkspace) => {
  const webhook = aWebhook();
  await write(({ webhooks }) => webhooks.add(webhook));
  return webhook;
};

const storedDelivery = async (
  { write }: TestWorkspace,
  overrides: NonNullable<Parameters<typeof aDelivery>[0]>,
) => {
  const delivery = aDelivery(overrides);
  await write(({ webhooks }) =>
    webhooks.record([{ delivery, attempt: anAttempt({ deliveryId: delivery.id }) }]),
  );
  return delivery;
};

export const deliveriesContract = (open: OpenStorage): void => {
  describe('the log of deliveries', () => {
    const here = withStorage(open);

    test('has each attempt, and the delivery’s state after the last one', async () => {
      const desk = await here.newWorkspace();
      const { id: webhookId } = await storedWebhook(desk);
      const first = aDelivery({
        webhookId,
        state: 'retrying',
        nextAttemptAt: '2026-11-20T08:05:10.000Z',
      });
      const last = {
        ...first,
        state: 'delivered',
        attempts: 2,
        lastAttemptAt: '2026-11-20T08:05:11.000Z',
        nextAttemptAt: null,
      } as const;
      const attempts = [
        anAttempt({ deliveryId: first.id, status: null, error: 'No answer within 5 s.' }),
        anAttempt({ deliveryId: first.id, status: 200, excerpt: 'ok "👍"', durationMs: 4_999 }),
      ] as const;
      const find = () => desk.read(({ webhooks }) => webhooks.findDelivery(first.id));
      await desk.write(({ webhooks }) => webhooks.record([{ delivery: first, attempt: attempts[0] }]));
      expect(await find()).toEqual(first);
      await desk.write(({ webhooks }) => webhooks.record([{ delivery: last, attempt: attempts[1] }]));
      expect(await find()).toEqual(last);
      expect(await desk.read(({ webhooks }) => webhooks.listAttempts([first.id]))).toEqual(attempts);
      expect(await desk.read(({ webhooks }) => webhooks.findDelivery(anId()))).toBeNull();
    });

    test('has the attempts of many deliveries, each delivery’s oldest first', async () => {
      const desk = await here.newWorkspace();
      const { id: webhookId } = await storedWebhook(desk);
      const deliveries = [aDelivery({ webhookId }), aDelivery({ webhookId }), aDelivery({ webhookId })];
      const attempts = [0, 1, 2, 1, 0].map((place) => anAttempt({ deliveryId: deliveries[place]?.id ?? '' }));
      for (const attempt of attempts) {
        const delivery = deliveries.find(({ id }) => id === attempt.deliveryId);
        if (delivery) await desk.write(({ webhooks }) => webhooks.record([{ delivery, attempt }]));
      }
      const list = (ids: readonly string[]) => desk.read(({ webhooks }) => webhooks.listAttempts(ids));
      const [one, two] = deliveries.map(({ id }) => id);
      expect(await list([two ?? '', anId(), one ?? ''])).toEqual(
        attempts.filter(({ deliveryId }) => deliveryId === one || deliveryId === two),
      );
      expect(await list([])).toEqual([]);
    });

    test('is read for many at once, without those never tried', async () => {
      const desk = await here.newWorkspace();
      const { id: webhookId } = await storedWebhook(desk);
      const tried: WebhookDelivery[] = [];
      for (let count = 0; count < 5; count += 1) tried.push(await storedDelivery(desk, { webhookId }));
      const find = (ids: readonly string[]) => desk.read(({ webhooks }) => webhooks.findDeliveries(ids));
      const found = await find([anId(), ...tried.slice(1).map(({ id }) => id), anId()]);
      expect(found.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(tried.slice(1));
      expect(await find([])).toEqual([]);
      expect(await find([anId()])).toEqual([]);
    });

    test('is listed by webhook and state, alone and together, newest first', async () => {
      const desk = await here.newWorkspace();
      const webhooks = [await storedWebhook(desk), await storedWebhook(desk)];
      const deliveries = [];
      for (const state of [...deliveryStates, ...deliveryStates])
        for (const { id: webhookId } of webhooks)
          deliveries.push(await storedDelivery(desk, { webhookId, state }));
      for (const webhookId of [undefined, ...webhooks.map(({ id }) => id)])
        for (const state of [undefined, ...deliveryStates])
          await expectWalk(
            (page: PageRequest<string>) =>
              desk.read((stores) => stores.webhooks.listDeliveries({ webhookId, state }, page)),
            deliveries
              .filter(
                (delivery) =>
                  (!webhookId || delivery.webhookId === webhookId) && (!state || delivery.state === state),
              )
              .toReversed(),
          );
    });

    test('finds which of many events reached a webhook', async () => {
      const desk = await here.newWorkspace();
      const mine = await storedWebhook(desk);
      const other = await storedWebhook(desk);
      const delivered = await storedDelivery(desk, { webhookId: mine.id });
      await storedDelivery(desk, { webhookId: mine.id, eventId: delivered.eventId });
      const failed = await storedDelivery(desk, { webhookId: mine.id, state: 'failed' });
      const elsewhere = await storedDelivery(desk, { webhookId: other.id });
      const late = await storedDelivery(desk, { webhookId: mine.id });
      const events = [delivered, failed, elsewhere].map(({ eventId }) => eventId);
      const requested = [...events, ...Array.from({ length: 70 }, () => anId()), late.eventId];
      const found = await desk.read(({ webhooks }) => webhooks.deliveredOf(mine.id, requested));
      expect(found.toSorted()).toEqual([delivered.eventId, late.eventId].toSorted());
      expect(await desk.read(({ webhooks }) => webhooks.deliveredOf(mine.id, []))).toEqual([]);
    });

    test('loses old deliveries, a few at a time', async () => {
      const desk = await here.newWorkspace();
      const { id: webhookId } = await storedWebhook(desk);
      const deliveries: WebhookDelivery[] = [];
      for (const day of [3, 1, 4, 2])
        deliveries.push(
          await storedDelivery(desk, { webhookId, lastAttemptAt: `2026-11-0${day}T00:00:00.000Z` }),
        );
      const remove = (limit: number) =>
        desk.write(({ webhooks }) => webhooks.removeDeliveriesBefore('2026-11-04T00:00:00.000Z', limit));
      const has = () => desk.read(({ webhooks }) => webhooks.hasDeliveriesBefore('2026-11-04T00:00:00.000Z'));
      expect(await has()).toBe(true);
      expect([await remove(2), await remove(2), await remove(2)]).toEqual([2, 1, 0]);
      expect(await has()).toBe(false);
      await desk.read(async ({ webhooks }) => {
        expect((await webhooks.listDeliveries({}, { limit: 10, after: null })).data).toEqual([deliveries[2]]);
        expect(await webhooks.listAttempts([deliveries[0]?.id ?? ''])).toEqual([]);
      });
    });

    test('loses the deliveries about an erased person, also when the event was removed earlier', async () => {
      const desk = await here.newWorkspace();
      const { id: webhookId } = await storedWebhook(desk);
      const gone = await storedDelivery(desk, { webhookId });
      const kept = await storedDelivery(desk, { webhookId });
      await desk.write(async ({ webhooks }) => {
        await webhooks.removeDeliveriesAbout([]);
        await webhooks.removeDeliveriesAbout([...Array.from({ length: 40 }, () => anId()), gone.subjectId]);
      });
      await desk.read(async ({ webhooks }) => {
        expect(await webhooks.findDelivery(gone.id)).toBeNull();
        expect(await webhooks.listAttempts([gone.id])).toEqual([]);
        expect(await webhooks.findDelivery(kept.id)).toEqual(kept);
      });
    });

    test('has nothing about a person who was erased before or meanwhile', async () => {
      const desk = await here.newWorkspace();
      const { id: webhookId } = await storedWebhook(desk);
      const events = Array.from({ length: 20 }, () => anEvent());
      await desk.write((stores) => stores.events.add(events));
      await atOnce(events.length * 2, async (index) => {
        const { id: eventId, subjectId } = events[index >> 1] ?? anEvent();
        if (index % 2 === 0) await erase(desk, subjectId);
        else await desk.write((stores) => recordHeld(stores, aDelivery({ webhookId, eventId, subjectId })));
      });
      const { data } = await desk.read(({ webhooks }) =>
        webhooks.listDeliveries({}, { limit: 100, after: null }),
      );
      expect(data).toEqual([]);
    });
  });
};

/** As an attempt is remembered that was under way. */
const recordHeld = async ({ events, webhooks }: Stores, delivery: WebhookDelivery): Promise<void> => {
  const kept = await events.hold([delivery.eventId]);
  if (kept.length > 0) await webhooks.record([{ delivery, attempt: anAttempt({ deliveryId: delivery.id }) }]);
};

const erase = ({ write }: TestWorkspace, subjectId: string): Promise<void> =>
  write(async ({ events, webhooks }) => {
    await events.removeOfSubjects([subjectId]);
    await webhooks.removeDeliveriesAbout([subjectId]);
  });
