import { anAttempt, listed } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { expectIsolation, type Meddling } from './expect-isolation.ts';
import { type Furniture, furnished } from './furnished.ts';
import { seen, seenForChange } from './seen-of.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const page = { limit: 100, after: null };
const at = '2026-11-20T10:00:00.000Z';
const later = '2030-01-01T00:00:00.000Z';
const emptyPage = { data: [], next: null };

/** Every way to change a record by its id or number. */
const meddle: Readonly<Record<string, Meddling<Furniture>>> = {
  'saving its agent': ({ agents }, { agent }) => agents.save({ ...agent, name: 'Mallory' }),
  'giving its agent a password': ({ agents }, { agent }) => agents.setPasswordHash(agent.id, 'mine'),
  'joining its team': ({ teams }, { team, spare }) => teams.addMember(team.id, spare.agent.id),
  'saving its key': ({ apiKeys }, { key }) => apiKeys.save({ ...key, revokedAt: at }),
  'using its key': ({ apiKeys }, { key }) => apiKeys.touch([key.id], at),
  'saving its contact': ({ contacts }, { contact }) => contacts.save({ ...contact, name: 'Mallory' }),
  'removing its contact': ({ contacts }, { member }) => contacts.remove(member.id),
  'saving its organization': ({ organizations }, { organization }) =>
    organizations.save({ ...organization, name: 'Mallory Ltd' }),
  'removing its organization': ({ organizations }, { spare }) => organizations.remove(spare.organization.id),
  'saving its ticket': ({ tickets }, { ticket }) => tickets.save({ ...ticket, subject: 'Mine', tags: [] }),
  'reading its ticket': ({ tickets }, { ticket, agent }) =>
    tickets.markRead(agent.id, ticket.number, '2026-11-21T00:00:00.000Z'),
  'forgetting that its ticket was read': ({ tickets }, { ticket, agent }) =>
    tickets.markUnread(agent.id, ticket.number),
  'removing its ticket': ({ tickets }, { ticket }) => tickets.remove(ticket.number),
  'renaming its team': ({ teams }, { team }) => teams.save({ ...team, name: 'Mallory' }),
  'removing its team': ({ teams }, { spare }) => teams.remove(spare.team.id),
  'emptying its team': ({ teams }, { team, agent }) => teams.removeMember(team.id, agent.id),
  'saving its ticket field': ({ ticketFields }, { field }) => ticketFields.save({ ...field, label: 'Mine' }),
  'saving its rule': ({ configuration }, { rule }) =>
    configuration.save('rule', { ...rule, name: 'Mine', active: false }),
  'removing its rule': ({ configuration }, { rule }) => configuration.remove('rule', rule.id),
  'saving its webhook': ({ webhooks }, { webhook }) =>
    webhooks.save({ ...webhook, url: 'https://mine.example' }),
  'failing its webhook': ({ webhooks }, { webhook }) => webhooks.setFailingSince(webhook.id, at),
  'removing its webhook': ({ webhooks }, { webhook }) => webhooks.remove(webhook.id),
  'recording its delivery': ({ webhooks }, { delivery }) =>
    webhooks.record([
      { delivery: { ...delivery, state: 'failed' }, attempt: anAttempt({ deliveryId: delivery.id }) },
    ]),
  'erasing its deliveries': ({ webhooks }, { delivery }) =>
    webhooks.removeDeliveriesAbout([delivery.subjectId]),
  'clearing its log of deliveries': ({ webhooks }) => webhooks.removeDeliveriesBefore(later, 10),
  'clearing its runs of rules': ({ ruleRuns }) => ruleRuns.removeBefore(later, 10),
  'erasing history of its ticket': ({ ticketHistory }, { ticket }) =>
    ticketHistory.removeOfActor(ticket.number, ticket.requesterId),
  'counting for its reports': ({ reports }) =>
    reports.add([{ day: '2026-11-20', teamId: null, measure: 'created', part: 'email', count: 1 }]),
  'ending its fill of reports': ({ reports }) => reports.saveFill(null),
  'clearing its events': ({ events }) => events.removeBefore(later, 10),
  'firing its rule': ({ ruleRuns }, { ticket, rule }) =>
    ruleRuns.markTimeFiring(ticket.number, rule.id, 'mine'),
  'erasing its mail': async ({ mails }, { mail, ticket }) => {
    await mails.removeTo(mail.to);
    await mails.removeOfTicket(ticket.number);
  },
  'erasing its events': ({ events }, { event }) => events.removeOfSubjects([event.subjectId]),
};

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

export const isolationContract = (open: OpenStorage): void => {
  describe('isolation between workspaces', () => {
    const here = withStorage(open);

    test('hides every record of the other workspace from every query and list', async () => {
      const desk = await here.newWorkspace();
      const neighbour = await here.newWorkspace();
      const other = await furnished(neighbour);
      const own = await neighbour.read((stores) => seen(stores, other));
      expect(own.filter(isNothing)).toEqual([]);
      const shown = await desk.read((stores) => seen(stores, other));
      expect(shown.filter((value) => !isNothing(value))).toEqual([]);
      const held = await desk.write((stores) => seenForChange(stores, other));
      expect(held.filter((value) => !isNothing(value))).toEqual([]);
    });

    test('lets both sides use the same addresses, domains, tags, keys and numbers', async () => {
      const desks = [await here.newWorkspace(), await here.newWorkspace()];
      for (const desk of desks) {
        const own = await furnished(desk);
        expect(own.ticket.number).toBe(1);
        await desk.read(async (stores) => {
          expect((await stores.contacts.findByEmail('BOB@acme.example'))?.id).toBe(own.contact.id);
          expect((await stores.organizations.findByDomain('acme.example'))?.id).toBe(own.organization.id);
          expect((await stores.tags.list(page)).data).toMatchObject([{ name: 'vip', ticketCount: 1 }]);
          expect((await stores.events.listAfter(0, 10)).map(({ sequence }) => sequence)).toEqual([1]);
          const [, first] = (await stores.tickets.list({}, page)).data;
          expect(first).toEqual(listed(own.ticket));
        });
      }
    });

    test.each(Object.entries(meddle))('holds against %s', async (_name, change) => {
      const desk = await expectIsolation({ here, furnished, seen }, change);
      await desk.read(async (stores) => {
        expect(await stores.agents.list({}, page)).toEqual(emptyPage);
        expect(await stores.contacts.list({}, page)).toEqual(emptyPage);
        expect(await stores.organizations.list({}, page)).toEqual(emptyPage);
        expect(await stores.tickets.list({}, page)).toEqual(emptyPage);
        expect(await stores.apiKeys.list(page)).toEqual(emptyPage);
        expect(await stores.teams.list(page)).toEqual(emptyPage);
        expect(await stores.configuration.list('rule', page)).toEqual(emptyPage);
        expect(await stores.webhooks.listDeliveries({}, page)).toEqual(emptyPage);
        expect(await stores.satisfaction.list({}, page)).toEqual(emptyPage);
      });
    });

    test('holds against taking its round-robin turn', async () => {
      const desk = await here.newWorkspace();
      const neighbour = await here.newWorkspace();
      const { agent, spare, team } = await furnished(neighbour);
      await neighbour.write(({ teams }) => teams.addMember(team.id, spare.agent.id));
      const assign = ({ write }: TestWorkspace, id: string) => write(({ agents }) => agents.markAssigned(id));
      for (const { id } of [agent, spare.agent]) await assign(neighbour, id);
      const next = async () => (await neighbour.write(({ agents }) => agents.takeNextOfTeam(team.id)))?.id;
      await assign(desk, agent.id);
      expect(await next()).toBe(agent.id);
      await assign(neighbour, spare.agent.id);
      expect(await next()).toBe(agent.id);
    });

    test('shows each workspace itself only', async () => {
      const desk = await here.newWorkspace();
      const neighbour = await here.newWorkspace();
      expect(await desk.read((stores) => stores.workspace.find())).toEqual(desk.workspace);
      await desk.write((stores) => stores.workspace.save({ ...desk.workspace, name: 'Renamed' }));
      expect(await neighbour.read((stores) => stores.workspace.find())).toEqual(neighbour.workspace);
    });
  });
};
