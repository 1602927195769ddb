import { inboundStates, type Stores } from '@tidemark/domain';
import { aMailKey } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { expectIsolation, type Meddling } from './expect-isolation.ts';
import {
  longAgo,
  storedInboundAccount,
  storedInboundAddress,
  storedInboundHook,
  storedInboundMail,
  storedOrigin,
} from './inbound-stored.ts';
import { storedTeam, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const later = '2030-01-01T00:00:00.000Z';
const at = '2026-11-20T08:05:00.000Z';
const page = { limit: 100, after: null };

/** The same in each workspace, but for ids and what is unique in the instance. */
const furnished = async (desk: TestWorkspace) => {
  const { number: ticketNumber } = await storedTicket(desk);
  const team = await storedTeam(desk);
  const mail = await storedInboundMail(desk, { dedupeKey: 'same', sender: 'bob@acme.example', ticketNumber });
  const settled = await storedInboundMail(desk, { state: 'done', settledAt: at, rawIn: 'store' }, null);
  const address = await storedInboundAddress(desk, { teamId: team.id });
  const hook = await storedInboundHook(desk);
  const account = await storedInboundAccount(desk, { addressId: address.id });
  const origin = await storedOrigin(desk, { ticketNumber, sentAs: 'same@acme.example' });
  const person = { ticketNumber, address: { name: null, email: 'bob@acme.example' }, addedAt: at };
  await desk.write(({ participants }) => participants.add([person]));
  const key = aMailKey({ domain: 'same.example' });
  await desk.write(({ mailKeys }) => mailKeys.add(key));
  return { team, mail, settled, address, hook, account, origin, person, key };
};

type Furniture = Awaited<ReturnType<typeof furnished>>;

/** Everything that the stores can show of it. */
const seen = async (
  stores: Stores,
  { mail, settled, address, account, origin }: Furniture,
): Promise<readonly unknown[]> => {
  const { inboundMails, inboundAddresses, inboundHooks, inboundAccounts } = stores;
  const { messageOrigins, participants, mailKeys } = stores;
  const { byState, oldestKept } = await inboundMails.counts(longAgo);
  return [
    await inboundMails.find(mail.id),
    await inboundMails.rawOf(mail.id),
    (await inboundMails.list(page, {})).data,
    (await inboundMails.list(page, { states: inboundStates })).data,
    Object.values(byState).some((count) => count > 0) || null,
    oldestKept,
    (await inboundMails.countFrom('bob@acme.example', longAgo)).mails || null,
    (await inboundMails.countReceived(longAgo)) || null,
    await inboundMails.listSettledBefore(later, inboundStates, 10),
    await inboundMails.listRawBefore(later, inboundStates, 10),
    await inboundMails.listOfPerson('bob@acme.example', 10),
    await inboundMails.listOfTicket(1, 10),
    [...(await inboundMails.storedIds([settled.id]))],
    await inboundAddresses.find(address.id),
    await inboundAddresses.findByAddress(address.address),
    await inboundAddresses.list(),
    await inboundHooks.list(),
    [...(await inboundMails.traffic(longAgo))],
    await mailKeys.list(),
    await mailKeys.listOf('same.example'),
    await inboundAccounts.find(account.id),
    await inboundAccounts.list(),
    await messageOrigins.find(origin.messageId),
    await messageOrigins.findSentAs(['same@acme.example'], 9),
    await messageOrigins.findLastOf(
      origin.ticketNumber,
      origin.sender,
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
    ),
    await participants.listOfTicket(1),
  ];
};

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

const meddle: Readonly<Record<string, Meddling<Furniture>>> = {
  'saving its mail': ({ inboundMails }, { mail }) =>
    inboundMails.save({ ...mail, state: 'rejected', ticketNumber: null }),
  'taking the bytes of its mail': ({ inboundMails }, { mail }) =>
    inboundMails.save({ ...mail, rawIn: 'none', ticketNumber: null }),
  'removing its mail': ({ inboundMails }, { mail, settled }) => inboundMails.remove([mail.id, settled.id]),
  'saving its address': ({ inboundAddresses }, { address }) =>
    inboundAddresses.save({ ...address, tags: ['mine'], teamId: null }),
  'removing its address': ({ inboundAddresses }, { address }) => inboundAddresses.remove(address.id),
  'saving what DNS said of its address': ({ inboundAddresses }, { address }) =>
    inboundAddresses.saveSending(address.id, { sends: true, sending: null }),
  'saving its key': ({ mailKeys }, { key }) => mailKeys.save({ ...key, foundAt: at }),
  'removing its key': ({ mailKeys }, { key }) => mailKeys.remove([key.id]),
  'removing the team of its address': ({ teams }, { team }) => teams.remove(team.id),
  'removing its hook': ({ inboundHooks }, { hook }) => inboundHooks.remove(hook.id),
  'saving its account': ({ inboundAccounts }, { account }) =>
    inboundAccounts.save({ ...account, user: 'mine', sealedSecret: 'mine' }),
  'removing its account': ({ inboundAccounts }, { account }) => inboundAccounts.remove(account.id),
  'saving the origin of its message': ({ messageOrigins }, { origin }) =>
    messageOrigins.save({ ...origin, text: 'Mine.' }),
  'removing what somebody sent': ({ messageOrigins }, { origin }) => messageOrigins.removeOf(origin.sender),
  'removing whoever takes part': ({ participants }) => participants.removeOf('bob@acme.example'),
};

export const inboundIsolationContract = (open: OpenStorage): void => {
  describe('the isolation of inbound mail by workspace', () => {
    const here = withStorage(open);

    test('hides that of the neighbour from every look-up and list', async () => {
      const desk = await here.newWorkspace();
      const neighbour = await here.newWorkspace();
      await storedTicket(desk);
      const other = await furnished(neighbour);
      expect((await neighbour.read((stores) => seen(stores, other))).filter(isNothing)).toEqual([]);
      const shown = await desk.read((stores) => seen(stores, other));
      expect(shown.filter((value) => !isNothing(value))).toEqual([]);
      expect(await desk.write(({ inboundMails }) => inboundMails.findForChange(other.mail.id))).toBeNull();
      const locked = desk.write(({ inboundAccounts }) => inboundAccounts.findForChange(other.account.id));
      expect(await locked).toBeNull();
    });

    test.each(Object.entries(meddle))('is not climbed by %s', async (_name, change) => {
      await expectIsolation({ here, furnished, seen }, change);
    });
  });
};
