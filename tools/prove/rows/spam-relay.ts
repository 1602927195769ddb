/** An open form as spammers use it: thousands of submissions that name one victim, while rules write to requesters. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Instant, kindsUnder, later, limits, type Mail, type MailCap } from '@tidemark/domain';
import { collectingMailer, fixedClock, seededRandom } from '@tidemark/domain/testing';
import { createMailTexts } from '@tidemark/mail';
import { createVault, startTaskWorker, type TaskWorker } from '@tidemark/node';
import { cleanLater } from '../cleaning.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { secretKey } from '../server.ts';
import { openTwoDesks } from './sla-desks.ts';
import {
  configuration,
  emptyCounts,
  type Flood,
  isHostile,
  type Sent,
  submitted,
  victim,
} from './spam-relay-forms.ts';
import { checkLinks, emptyLinks, type MailedLink } from './spam-relay-links.ts';
import { mostInAnHour } from './worst-hour.ts';

export const spamRelay: Row = {
  name: 'spam-relay',
  promise:
    'thousands of submissions that name one victim: at most 3 automatic mails and 3 links in any hour, none in the words of who submits',
  databases: ['sqlite', 'postgres'],
  run: (context) => flooding(context),
};

const caps = ['automaticTo', 'linksTo'] as const;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const flooding = async (context: ProofContext): Promise<Proof> => {
  const flood = await openFlood(context);
  const begun = flood.two.clock.now();
  const ended = await runSteps(context, flood);
  const mails = await flood.two.storage.work.read(flood.call.workspaceId, (stores) =>
    stores.mails.list(1_000_000),
  );
  const hours = Math.round((Date.parse(ended) - Date.parse(begun)) / hourMs);
  // Mail that was refused at once was sent to nobody.
  const queued = mails.filter(({ state, attempts }) => state !== 'failed' || attempts > 0);
  const { figures, faults } = proofOf(flood, queued);
  return { figures: { hours, ...figures }, faults };
};

/** Submits in steps between which the clock moves, and returns the latest instant that the clock showed. */
const runSteps = async (context: ProofContext, flood: Flood): Promise<Instant> => {
  const { clock, storage, desks } = flood.two;
  const submissions = bySize(context.size, { slice: 300, short: 10_000, full: 100_000 });
  const steps = bySize(context.size, { slice: 20, short: 200, full: 1_000 });
  const longest = bySize(context.size, { slice: 60, short: 12, full: 12 }) * minuteMs;
  const log = { error: () => undefined };
  const worker = startTaskWorker({ queue: storage.taskQueue, run: desks[0].tasks.run, clock, log });
  cleanLater(worker.stop);
  let latest = clock.now();
  for (let step = 0; step < steps; step += 1) {
    jumped(flood, longest);
    await submitted(flood, step, Math.ceil(submissions / steps));
    await delivered(flood, worker);
    // A link that has expired stays expired after the clock is set back.
    if (clock.now() >= latest) await checkLinks(flood, linksIn(flood));
    latest = later(latest, clock.now());
    if (step % 50 === 49) context.note(`${step + 1} of ${steps} steps, ${flood.sent.length} mails`);
  }
  return latest;
};

const rareJump = 1 / 10;

/** The clock advances by minutes. Sometimes it jumps by hours, or is set back by up to one hour. */
const jumped = ({ two, random }: Flood, longest: number): void => {
  if (random.chance(rareJump))
    two.clock.advance(random.pick([random.below(3 * hourMs), -random.below(hourMs)]));
  else two.clock.advance(random.below(longest));
};

const openFlood = async (context: ProofContext): Promise<Flood> => {
  const clock = fixedClock();
  const sent: Sent[] = [];
  const mailer = collectingMailer({
    from: { name: null, address: 'support@acme.example' },
    answer: (letter) => {
      sent.push({ at: clock.now(), letter });
      return { type: 'sent' };
    },
  });
  const own = { mailer, mailTexts: createMailTexts(), vault: createVault([secretKey]) };
  const two = await openTwoDesks(context, clock, own);
  const system = await two.addWorkspace('Acme');
  await two.configure(system, configuration);
  const key = await two.desks[0].apiKeys.add(system, { name: 'Website form', scopes: ['read', 'write'] });
  const actor = { type: 'api_key', id: key.id, name: key.name, scopes: key.scopes } as const;
  return {
    two,
    call: { ...system, actor, credentialId: key.id, channel: 'api' },
    random: seededRandom(context.seed),
    sent,
    open: [],
    counts: emptyCounts(),
    links: emptyLinks(),
  };
};

/** Those that wait for others of their ticket have their turn a moment later. */
const delivered = async ({ two, call }: Flood, worker: TaskWorker): Promise<void> => {
  for (let turn = 0; turn < 200; turn += 1) {
    await worker.runNow();
    const { waiting, running } = await two.desks[0].tasks.count(call);
    // No clock jumps while a mail is under way.
    if (waiting + running === 0) return;
    if (running > 0) await pause(20);
    else two.clock.advance(1_000);
  }
};

const linksIn = ({ sent }: Flood): readonly MailedLink[] =>
  sent.flatMap(({ letter }) => {
    const token = /sign-in\?token=(\S+)/.exec(letter.text)?.[1];
    return token === undefined ? [] : [{ id: letter.id, at: letter.date, token }];
  });

const proofOf = ({ sent, counts, links }: Flood, mails: readonly Mail[]): Proof => {
  const ofKind = (kind: Mail['kind']) => mails.filter((mail) => mail.kind === kind).length;
  const kinds = ['sign_in', 'rule', 'public_reply', 'rating'] as const;
  const worst = caps.map((cap) => ({ cap, ...worstHours({ mails, sent }, cap) }));
  const loud = sent.filter(({ letter }) => isHostile(letter));
  const astray = sent.filter(({ letter }) => letter.to.toLowerCase() !== victim);
  const unsent = mails.filter(({ state }) => state !== 'sent');
  return {
    figures: {
      submissions: counts.tickets + counts.links,
      ...counts,
      'mails by kind': kinds.map((kind) => `${kind} ${ofKind(kind)}`).join(', '),
      'mails sent': sent.length,
      'in the worst hour': worst
        .map(({ cap, queued, left }) => `${named[cap]} ${queued} queued, ${left} sent`)
        .join('; '),
      'mails in hostile words': loud.length,
      'links looked at while they lived': links.looked,
      'of these dead': links.dead,
    },
    faults: [
      ...worst
        .filter(({ cap, queued, left }) => Math.max(queued, left) > limits.mail[cap].most)
        .map(
          ({ cap, queued, left }) =>
            `${queued} ${named[cap]} were queued and ${left} sent in one hour, expected ${limits.mail[cap].most}.`,
        ),
      ...loud.slice(0, 3).map(({ letter }) => `A mail in hostile words: ${letter.subject}.`),
      ...(astray.length > 0 ? [`${astray.length} mails went to somebody else.`] : []),
      ...(unsent.length > 0 || sent.length !== mails.length
        ? [`${mails.length} mails were queued, ${sent.length} sent, and ${unsent.length} are not.`]
        : []),
      ...(links.dead > 0 ? [`${links.dead} links were dead within their ten minutes.`] : []),
      ...kinds
        .filter((kind) => ofKind(kind) === 0)
        .map((kind) => `No mail ${kind}: the flood tried nothing.`),
      ...(links.looked > 0 ? [] : ['No link was looked at: the flood tried nothing.']),
    ],
  };
};

const named: Readonly<Record<MailCap, string>> = {
  automaticTo: 'automatic mails',
  linksTo: 'links',
  accountTo: 'mails about an account',
  noticesTo: 'notices to agents',
};

type Mailed = Readonly<{ mails: readonly Mail[]; sent: readonly Sent[] }>;

const worstHours = ({ mails, sent }: Mailed, cap: MailCap) => {
  const own = mails.filter(({ kind }) => kindsUnder(cap).includes(kind));
  const ids = new Set(own.map(({ id }) => id));
  const left = sent.filter(({ letter }) => ids.has(letter.id));
  return {
    queued: mostInAnHour(own.map(({ createdAt }) => createdAt)),
    left: mostInAnHour(left.map(({ at }) => at)),
  };
};
