import { foldEmail } from '../kernel/text.ts';
import {
  type AddressTraffic,
  asDuplicate,
  firstStates,
  type InboundMail,
  type InboundMailStore,
  type InboundState,
  inboundStates,
} from '../model/inbound/inbound-mail.ts';
import { newestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

export const memoryInboundMails = (tables: Tables): InboundMailStore => {
  const rows = tables.of('inboundMails');
  const mails = (): readonly InboundMail[] => rows.all().map(({ mail }) => mail);
  const isOf = (address: string, email: string | null) =>
    email !== null && foldEmail(email) === foldEmail(address);
  const isOfPerson = (address: string, { sender, author }: InboundMail) =>
    isOf(address, sender) || isOf(address, author);
  const from = (address: string) => mails().filter(({ sender }) => isOf(address, sender));
  const by = (address: string) => mails().filter(({ author, sender }) => isOf(address, author ?? sender));
  const settledBefore = (instant: string, states: readonly InboundState[]) =>
    mails()
      .filter(({ state, settledAt }) => states.includes(state) && settledAt !== null && settledAt < instant)
      .toSorted(bySettling);
  const receivedSince = (since: string) => (mail: InboundMail) => mail.receivedAt >= since;
  return {
    add: async (mail, raw, since) => {
      const added = addedTo(tables, mail, since);
      const isFirst = added.state !== 'duplicate';
      rows.put(mail.id, { mail: added, raw: added.rawIn === 'row' && raw ? [...raw] : null, isFirst });
      return added;
    },
    find: async (id) => rows.find(id)?.mail ?? null,
    findForChange: async (id) => rows.find(id)?.mail ?? null,
    countAbout: async ({ email, requesterId }) => {
      const isOfRequester = ({ ticketNumber }: InboundMail) =>
        ticketNumber !== null && tables.of('tickets').find(String(ticketNumber))?.requesterId === requesterId;
      return mails().filter((mail) => isOfPerson(email, mail) || isOfRequester(mail)).length;
    },
    rawOf: async (id) => {
      const raw = rows.find(id)?.raw;
      return raw ? Uint8Array.from(raw) : null;
    },
    save: async (mail) => {
      const row = rows.find(mail.id);
      const raw = mail.rawIn === 'row' ? (row?.raw ?? null) : null;
      rows.replace(mail.id, { mail, raw, isFirst: row?.isFirst ?? false });
    },
    list: async (page, { states }) =>
      newestFirst(
        mails().filter(({ state }) => states?.includes(state) ?? true),
        page,
      ),
    counts: async (since) => countsOf(mails(), since),
    countFrom: async (author, since) => {
      const counted = by(author).filter(receivedSince(since));
      return { mails: counted.length, opened: counted.filter(({ openedTicket }) => openedTicket).length };
    },
    traffic: async (since) =>
      new Map(
        tables
          .of('inboundAddresses')
          .all()
          .map(({ address: { id } }): readonly [string, AddressTraffic] => {
            const all = mails().filter(({ addressId }) => addressId === id);
            const lastAt =
              all
                .map(({ receivedAt }) => receivedAt)
                .toSorted()
                .at(-1) ?? null;
            return [id, { mails: all.filter(receivedSince(since)).length, lastAt }];
          }),
      ),
    hasReport: async (address, reason, since) =>
      from(address)
        .filter(receivedSince(since))
        .some((mail) => mail.state === 'noted' && mail.reason === reason && mail.ticketNumber !== null),
    countReceived: async (since) => mails().filter(receivedSince(since)).length,
    listSettledBefore: async (instant, states, limit) => settledBefore(instant, states).slice(0, limit),
    listRawBefore: async (instant, states, limit) =>
      settledBefore(instant, states)
        .filter(({ rawIn }) => rawIn !== 'none')
        .slice(0, limit),
    remove: async (ids) => {
      for (const id of ids) rows.remove(id);
    },
    listOfPerson: async (email, limit) =>
      mails()
        .filter((mail) => isOfPerson(email, mail))
        .slice(0, limit),
    listOfTicket: async (number, limit) => ofTicket(tables, number).slice(0, limit),
    storedIds: async (ids) => new Set(ids.filter((id) => rows.find(id)?.mail.rawIn === 'store')),
  };
};

/** A mail that arrives again is a duplicate of the first, unless the first is too old or has no effect yet. */
const addedTo = (tables: Tables, mail: InboundMail, since: string): InboundMail => {
  const rows = tables.of('inboundMails');
  const first = rows.all().find((row) => row.isFirst && row.mail.dedupeKey === mail.dedupeKey);
  if (!first) return mail;
  if (first.mail.receivedAt >= since && firstStates.has(first.mail.state))
    return asDuplicate(mail, first.mail);
  rows.replace(first.mail.id, { ...first, isFirst: false });
  return mail;
};

const countsOf = (mails: readonly InboundMail[], since: string) => {
  const counted = mails.filter(({ receivedAt }) => receivedAt >= since);
  const byState = Object.fromEntries(
    inboundStates.map((state) => [state, counted.filter((mail) => mail.state === state).length]),
  ) as Readonly<Record<InboundState, number>>;
  const waiting = mails.filter(({ state }) => state === 'kept').map(({ receivedAt }) => receivedAt);
  return { byState, oldestKept: waiting.toSorted()[0] ?? null };
};

const bySettling = (one: InboundMail, other: InboundMail): number =>
  `${one.settledAt} ${one.id}` < `${other.settledAt} ${other.id}` ? -1 : 1;

const ofTicket = (tables: Tables, number: number): readonly InboundMail[] =>
  tables
    .of('inboundMails')
    .all()
    .map(({ mail }) => mail)
    .filter(({ ticketNumber }) => ticketNumber === number);

/** Mails and participants go with their ticket. */
export const removeInboundOf = (tables: Tables, number: number): void => {
  for (const { id } of ofTicket(tables, number)) tables.of('inboundMails').remove(id);
  const participants = tables.of('participants');
  for (const { ticketNumber, address } of participants.all())
    if (ticketNumber === number) participants.remove(`${number} ${foldEmail(address.email)}`);
};
