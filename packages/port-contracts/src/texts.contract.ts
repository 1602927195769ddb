import {
  aDelivery,
  aMail,
  aMessage,
  anAttempt,
  anAuditEntry,
  anEvent,
  aRule,
  aRuleRun,
  aSatisfactionResponse,
  aTicket,
  aWebhook,
  listed,
} from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { nastyTexts } from './nasty-texts.ts';
import {
  nobody,
  storedAgent,
  storedArticle,
  storedContact,
  storedOrganization,
  storedTeam,
  storedTicket,
} from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

/** Stores the text in every field for text, and compares what is read with what was written. */
const expectKept = async (desk: TestWorkspace, text: string): Promise<void> => {
  const customFields = { constructor: text, list: [text, text], valueof: text };
  const agent = await storedAgent(desk, { name: text });
  const team = await storedTeam(desk, { name: text });
  const organization = await storedOrganization(desk, { name: text, notes: text, customFields });
  const contact = await storedContact(desk, { name: text, phone: text, customFields });
  const ticket = await storedTicket(desk, { subject: text, tags: [text, `${text}2`], customFields });
  const author = { type: 'customer', id: contact.id, name: text } as const;
  const cc = [{ name: text, email: text }];
  const message = aMessage({ ticketNumber: ticket.number, body: text, bodyHtml: text, author, cc });
  const event = anEvent({ data: { text, [text]: [text] } });
  const entry = anAuditEntry({ actorName: text, path: text, requestId: text });
  await desk.write(async (stores) => {
    await stores.messages.add(message, nobody);
    await stores.events.add([event]);
    await stores.audit.add([entry]);
  });
  const rule = aRule({ name: text, actions: [{ type: 'add_note', value: { text, [text]: [text] } }] });
  const webhook = aWebhook({ url: text, disabledReason: text, secrets: [{ sealed: text, until: null }] });
  const delivery = aDelivery({ webhookId: webhook.id });
  const attempt = anAttempt({ deliveryId: delivery.id, error: text, excerpt: text });
  const run = aRuleRun({ ticketNumber: ticket.number, facts: { subject: text } });
  const mail = aMail({ to: text, subject: text, text, html: text, sender: text, error: text, cause: text });
  const { number: ticketNumber } = ticket;
  const response = aSatisfactionResponse({ ticketNumber, contactId: contact.id, comment: text });
  await desk.write(async (stores) => {
    await stores.configuration.add('rule', rule);
    await stores.webhooks.add(webhook);
    await stores.webhooks.record([{ delivery, attempt }]);
    await stores.ruleRuns.add(run);
    await stores.ruleRuns.markTimeFiring(ticketNumber, rule.id, text);
    await stores.mails.add(mail);
    await stores.satisfaction.add(response);
  });
  const article = await storedArticle(desk, { title: text, bodyHtml: text });
  const page = { limit: 10, after: null };
  await desk.read(async (stores) => {
    expect((await stores.configuration.automation()).rules).toEqual([rule]);
    expect(await stores.configuration.find('rule', rule.id)).toEqual(rule);
    expect(await stores.webhooks.find(webhook.id)).toEqual(webhook);
    expect(await stores.webhooks.listAttempts([delivery.id])).toEqual([attempt]);
    expect(await stores.ruleRuns.listOfTicket(ticketNumber, 10)).toEqual([run]);
    expect(await stores.ruleRuns.findRules(1)).toEqual([rule]);
    expect(await stores.ruleRuns.listTimeFirings([ticketNumber])).toEqual([
      { ticketNumber, ruleId: rule.id, anchor: text },
    ]);
    expect(await stores.mails.list(10)).toEqual([mail]);
    const since = { leftSince: mail.createdAt, queuedSince: mail.createdAt };
    expect(await stores.mails.countTo(text, { cap: 'automaticTo', ...since })).toBe(1);
    expect((await stores.satisfaction.list({}, page)).data).toEqual([response]);
    expect(await stores.teams.all()).toEqual([team]);
    expect((await stores.organizations.list({ name: text }, page)).data).toEqual([organization]);
    expect(await stores.agents.find(agent.id)).toEqual(agent);
    expect(await stores.teams.find(team.id)).toEqual(team);
    expect(await stores.organizations.find(organization.id)).toEqual(organization);
    expect(await stores.articles.find(article.id)).toEqual(article);
    expect(await stores.contacts.find(contact.id)).toEqual(contact);
    expect(await stores.tickets.find(ticket.number)).toEqual(ticket);
    expect((await stores.tickets.list({ tag: text }, page)).data).toEqual([listed(ticket)]);
    expect((await stores.tags.list(page)).data.map(({ name }) => name)).toEqual([text, `${text}2`]);
    expect((await stores.messages.listOfTicket(ticket.number, page)).data).toEqual([message]);
    expect(await stores.events.listAfter(0, 10)).toEqual([{ ...event, sequence: 1 }]);
    expect((await stores.audit.list(page)).data).toEqual([entry]);
  });
};

export const textsContract = (open: OpenStorage): void => {
  describe('text', () => {
    const here = withStorage(open);

    test.each(Object.entries(nastyTexts))('is stored exactly: %s', async (_name, text) => {
      await expectKept(await here.newWorkspace(), text);
    });

    test('of every length up to the longest is stored whole', async () => {
      const desk = await here.newWorkspace();
      const organization = await storedOrganization(desk, { notes: 'né👍 '.repeat(4_000) });
      expect(await desk.read((stores) => stores.organizations.find(organization.id))).toEqual(organization);
      const customFields = Object.fromEntries(
        Array.from({ length: 50 }, (_, index) => [`key_${index}`, 'é'.repeat(5_000)]),
      );
      const contact = await storedContact(desk, { customFields });
      expect(await desk.read((stores) => stores.contacts.find(contact.id))).toEqual(contact);
    });

    test('that differs makes another tag: case, accents and spaces count', async () => {
      const desk = await here.newWorkspace();
      const { id: requesterId } = await storedContact(desk);
      const tags = ['strasse', 'straße', 'e\u0301', '\u00E9', 'a b', 'a  b', 'ab', 'i', 'ı'];
      await desk.write(async ({ tickets }) => {
        for (const tag of tags)
          await tickets.add(aTicket({ requesterId, tags: [tag], number: await tickets.nextNumber() }));
      });
      for (const [index, tag] of tags.entries()) {
        const { data } = await desk.read((stores) =>
          stores.tickets.list({ tag }, { limit: 10, after: null }),
        );
        expect(data.map(({ number }) => number)).toEqual([index + 1]);
      }
    });
  });
};
