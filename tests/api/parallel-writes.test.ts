/** Limits and caps hold, whoever writes beside (contract §6, §7, §8). */
import { DeskError, limits, systemCall } from '@tidemark/domain';
import { expect, test } from 'vitest';
import { forEachDeskAndPooler } from './desks.ts';
import { openedTicket } from './samples.ts';

const atOnce = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)));

forEachDeskAndPooler((open) => {
  test('twenty-five of forty webhooks added at once are stored', async () => {
    const { id, desk } = await open();
    const call = systemCall(id, 'prepare', 'prepare');
    const added = await atOnce(40, (index) =>
      desk.webhooks.add(call, { url: `https://receiver.example/${index}`, events: ['*'] }),
    );
    for (const one of added)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'validation_failed', field: 'url' });
    expect(await desk.webhooks.list(call)).toHaveLength(limits.webhooks.most);
  });

  test('one of two documents applied at once is stored, and nothing of the other', async () => {
    const { id, desk } = await open();
    const call = systemCall(id, 'prepare', 'prepare');
    const rule = (name: string) => ({ name, on: ['time'], actions: [{ set_priority: 'high' }] });
    const documents = ['North', 'South'].map((side) => ({
      rules: [1, 2, 3].map((place) => rule(`${side} ${place}`)),
      webhooks: [1, 2].map((place) => ({
        url: `https://${side.toLowerCase()}.example/${place}`,
        events: ['*'],
      })),
    }));
    for (let round = 0; round < 4; round += 1) {
      const applied = await atOnce(2, (index) => desk.configuration.apply(call, documents[index]));
      for (const one of applied) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(DeskError);
      const exported = await desk.configuration.export(call);
      expect(documents).toContainEqual({ rules: exported.rules, webhooks: exported.webhooks });
    }
  });

  test('a person gets at most three automatic mails, also when forty tickets change at once', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    for (let count = 0; count < 40; count += 1) await openedTicket(client);
    const mail = { to: 'requester', subject: 'News', body: 'We are on it.' };
    await workspace.configure({
      rules: [{ name: 'Tell', on: ['ticket.updated'], actions: [{ send_mail: mail }] }],
    });
    await atOnce(40, (index) => client.patch(`/tickets/${index + 1}`, { priority: 'high' }));
    const mails = await workspace.write(({ mails: store }) => store.list(100));
    expect(mails).toHaveLength(limits.mail.automaticTo.most);
  });
});
