import { faultOf, type Instant, mailError } from '@tidemark/domain';
import { aMail } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedTicket } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const at = (minute: number): Instant => `2026-11-20T08:0${minute}:00.000Z`;

export const failedMailsContract = (open: OpenStorage): void => {
  describe('mail about a ticket', () => {
    const here = withStorage(open);

    test('tells whether its address failed for a reason, however the address is cased', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const error = mailError(faultOf('no_such_address', '550 5.1.1 100 % unknown'));
      const store = (mail: Parameters<typeof aMail>[0]) => desk.write(({ mails }) => mails.add(aMail(mail)));
      const over = { state: 'failed', nextAttemptAt: null, error, ticketNumber, createdAt: at(2) } as const;
      await store({ ...over, to: 'Ann@Acme.example' });
      await store({ ...over, to: 'bob@acme.example', ticketNumber: null });
      await store({ ...over, to: 'cy@acme.example', state: 'queued' });
      await store({ ...over, to: 'eve@acme.example', error: null });
      await desk.read(async ({ mails }) => {
        const failed = (name: string, since: Instant) =>
          mails.hasFailed(`${name}@acme.EXAMPLE`, 'no_such_address', since);
        expect([await failed('Ann', at(2)), await failed('ann', at(3))]).toEqual([true, false]);
        expect(await mails.hasFailed('ann@acme.example', 'refused', at(1))).toBe(false);
        for (const name of ['bob', 'cy', 'eve']) expect(await failed(name, at(1))).toBe(false);
      });
    });

    test('has not failed for good where a later mail to the address was sent, about a ticket or not', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const error = mailError(faultOf('no_such_address', '550 5.1.1 unknown'));
      const store = (mail: Parameters<typeof aMail>[0]) =>
        desk.write(({ mails }) => mails.add(aMail({ nextAttemptAt: null, ...mail })));
      const hasFailed = () =>
        desk.read(({ mails }) => mails.hasFailed('ann@acme.example', 'no_such_address', at(1)));
      const to = 'Ann@Acme.example';
      await store({ to, state: 'failed', error, ticketNumber, createdAt: at(2) });
      const sent = { state: 'sent', sentAt: at(5) } as const;
      await store({ to, ...sent, createdAt: at(1) });
      await store({ to, state: 'queued', createdAt: at(3) });
      await store({ to, state: 'failed', error: null, createdAt: at(3) });
      await store({ to: 'bob@acme.example', ...sent, createdAt: at(3) });
      expect(await hasFailed()).toBe(true);
      await store({ to, ...sent, createdAt: at(3) });
      expect(await hasFailed()).toBe(false);
      await store({ to, state: 'failed', error, ticketNumber, createdAt: at(4) });
      expect(await hasFailed()).toBe(true);
    });
  });
};
