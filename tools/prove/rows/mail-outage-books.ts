/** Compares the queued mails with those that the server accepted: each at least once, in the order of its ticket, under one id. */
import { kindsUnder, limits, type MailCap, plus, type ShownMail } from '@tidemark/domain';
import { attachedTo } from '../../../adapters/mail/src/testing/mime-parts.ts';
import { headersOf } from '../../../adapters/mail/src/testing/smtp-sink.ts';
import type { Proof } from '../row.ts';
import { type Arrival, contentOf, type MailWorld } from './mail-outage-world.ts';
import { mostInAnHour } from './worst-hour.ts';

/** `backAt`: when the server was there again. */
export const judged = async (world: MailWorld, backAt: string): Promise<Proof> => {
  const { twoDesks, call, arrivals, hangUps } = world;
  const mails = (await twoDesks.desks[0].mails.list(call, 1_000_000)).toReversed();
  const arrivedOf = Map.groupBy(arrivals, messageIdOf);
  const copiesOf = ({ letter }: ShownMail): readonly Arrival[] => arrivedOf.get(letter.messageId) ?? [];
  const letters = mails.filter(({ mail }) => mail.kind !== 'sign_in');
  const links = mails.filter(({ mail }) => mail.kind === 'sign_in');
  const known = new Set(mails.map(({ letter }) => letter.messageId));
  const copies = mails.map((shown) => copiesOf(shown).length);
  const wrong = {
    lost: letters.filter((shown) => copiesOf(shown).length === 0).length,
    'not marked as sent': letters.filter(({ mail }) => mail.state !== 'sent').length,
    'messages not marked as sent': await unmarked(world),
    'out of order within a ticket': outOfOrder(letters, arrivals),
    'under another Message-ID': [...arrivedOf.keys()].filter((id) => !known.has(id)).length,
    'in other words': letters.filter((shown) => copiesOf(shown).some((copy) => !says(copy, shown))).length,
    'without their files, or with others': letters.filter((shown) =>
      copiesOf(shown).some((copy) => !hasFiles(copy, shown)),
    ).length,
    'links that came too late to work': links.filter((shown) =>
      copiesOf(shown).some(({ at }) => at >= plus(shown.mail.createdAt, limits.portal.linkMs)),
    ).length,
  };
  const worst = worstHours(mails, arrivedOf);
  const doubled = copies.filter((count) => count > 1).length;
  return {
    figures: {
      tickets: world.tickets.length,
      'mails queued': letters.length,
      'mails with files': letters.filter(({ letter }) => letter.attachments.length > 0).length,
      'links asked for, and those that had expired before they could leave': `${links.length}, ${links.filter(({ mail }) => mail.state === 'failed').length}`,
      'times the server hung up': hangUps.count,
      'workers that died': world.deaths(),
      'mails that came twice or more often': doubled,
      'copies of one, at most': Math.max(...copies),
      'hours from the return to the last mail': hoursBetween(backAt, arrivals.at(-1)?.at ?? backAt),
      'automatic mails to one address in one hour of arrival, at most': worst.automaticTo,
      'links to one address in one hour of arrival, at most': worst.linksTo,
      ...wrong,
    },
    faults: [
      ...Object.entries(wrong)
        .filter(([, count]) => count > 0)
        .map(([name, count]) => `Mails ${name}: ${count}, expected 0.`),
      ...(['automaticTo', 'linksTo'] as const)
        .filter((cap) => worst[cap] > limits.mail[cap].most)
        .map(
          (cap) => `${worst[cap]} mails came to one address in an hour, expected ${limits.mail[cap].most}.`,
        ),
      // A worker that dies has at most as many mails under way as connections.
      ...(doubled > hangUps.count + connections * world.deaths()
        ? [`${doubled} mails came twice, by ${hangUps.count} hang-ups and ${world.deaths()} deaths.`]
        : []),
      ...(hangUps.count > 0 ? [] : ['The server never hung up: the outage tried too little.']),
    ],
  };
};

const connections = 5;

const messageIdOf = ({ mail }: Arrival): string =>
  headersOf(mail.raw)
    .find(({ name }) => name === 'Message-ID')
    ?.value.replace(/[<>]/g, '') ?? '';

const says = ({ mail: { raw, to } }: Arrival, { mail }: ShownMail): boolean =>
  raw.includes(mail.text) && to.length === 1 && to[0] === mail.to;

/** Every file whole, under its name. */
const hasFiles = ({ mail: { raw } }: Arrival, { mail, letter }: ShownMail): boolean => {
  const attached = attachedTo(raw);
  const content = contentOf(mail.text);
  return (
    attached.length === letter.attachments.length &&
    attached.every(
      ({ name, bytes }, at) => name === letter.attachments[at]?.name && bytes.toString() === content,
    )
  );
};

/** First arrivals that came before that of a mail which was queued earlier, for the same ticket and address. */
const outOfOrder = (letters: readonly ShownMail[], arrivals: readonly Arrival[]): number => {
  const places = new Map<string, number[]>();
  for (const [place, arrival] of arrivals.entries()) {
    const id = messageIdOf(arrival);
    places.set(id, [...(places.get(id) ?? []), place]);
  }
  let wrong = 0;
  for (const own of Map.groupBy(letters, ({ mail }) => `${mail.ticketNumber} ${mail.to}`).values()) {
    let last = -1;
    for (const { letter } of own) {
      const [first = last, ...others] = places.get(letter.messageId) ?? [];
      if (first < last) wrong += 1;
      last = Math.max(last, first, ...others);
    }
  }
  return wrong;
};

/** Messages of tickets that were to be mailed and do not say that they were. */
const unmarked = async ({ twoDesks, call, tickets }: MailWorld): Promise<number> => {
  let count = 0;
  for (const number of tickets) {
    const { data } = await twoDesks.desks[0].tickets.listMessages(call, {
      number,
      page: { limit: 100, after: null },
    });
    count += data.filter(({ delivery }) => delivery.state !== 'sent' && delivery.state !== 'none').length;
  }
  return count;
};

const hoursBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 360_000) / 10;

type Arrived = ReadonlyMap<string, readonly Arrival[]>;

/** Also when the server is back, and what waited for a day leaves. */
const worstHours = (mails: readonly ShownMail[], arrivedOf: Arrived): Readonly<Record<MailCap, number>> => {
  const under = (cap: MailCap): number => {
    const counted = mails.filter(({ mail }) => mail.automatic && kindsUnder(cap).includes(mail.kind));
    const ofAddresses = Map.groupBy(counted, ({ mail }) => mail.to).values();
    return Math.max(0, ...ofAddresses.map((own) => mostInAnHour(firstArrivals(own, arrivedOf))));
  };
  return {
    automaticTo: under('automaticTo'),
    linksTo: under('linksTo'),
    accountTo: under('accountTo'),
    noticesTo: under('noticesTo'),
  };
};

const firstArrivals = (mails: readonly ShownMail[], arrivedOf: Arrived): readonly string[] =>
  mails.flatMap(({ letter }) => arrivedOf.get(letter.messageId)?.slice(0, 1) ?? []).map(({ at }) => at);
