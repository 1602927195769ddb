/** How long a mail that was acknowledged takes until the API shows its ticket: of one at a time, and of 20 a second. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Caller, callerOf } from '../caller.ts';
import { p95 } from '../latency.ts';
import { endAll, type MailPlace, newMailPlace, settledMails, startMail } from '../mail-place.ts';
import { deliver } from '../mail-ways.ts';
import { paced } from '../paced.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { tooMuchOf } from '../too-much.ts';

export const inboundPace: Row = {
  name: 'inbound-pace',
  promise:
    'the ticket of a mail is visible 500 ms after its acknowledgement, and 2 s where 20 arrive in a second (p95)',
  databases: ['sqlite', 'postgres'],
  kind: 'timing',
  run: (context) => timing(context),
};

const perSecond = 20;
const limits = { idleMs: 500, busyMs: 2_000 };

type Watching = Readonly<{
  at: MailPlace;
  url: string;
  /** When each mail was acknowledged, by its subject, and when the API showed its ticket. */
  acknowledged: Map<string, number>;
  seen: Map<string, number>;
}>;

const timing = async (context: ProofContext): Promise<Proof> => {
  const at = await newMailPlace(context);
  const servers = await startMail(at);
  const { url } = servers[0];
  const watching: Watching = { at, url, acknowledged: new Map(), seen: new Map() };
  const watcher = watch(watching);
  await oneByOne(watching, 'warm', 5);
  await oneByOne(watching, 'idle', bySize(context.size, { slice: 3, short: 40, full: 200 }));
  const seconds = bySize(context.size, { slice: 1, short: 20, full: 120 });
  await paced({ perSecond, seconds }, (made) => send(watching, `busy ${made}`));
  const waiting = await settledMails(at.place);
  await allSeen(watching);
  const faults = [...waiting, ...(await watcher.end()), ...(await endAll(servers))];
  const idle = waits(watching, 'idle');
  const busy = waits(watching, 'busy');
  return {
    figures: {
      'mails one by one': idle.length,
      'p95 one by one, ms': Math.round(p95(idle)),
      'mails at 20 a second': busy.length,
      'p95 at 20 a second, ms': Math.round(p95(busy)),
      'slowest at 20 a second, ms': Math.round(Math.max(...busy)),
    },
    faults: [...faults, ...unseen(watching)],
    tooMuch: [
      ...tooMuchOf(
        'wallMs',
        { is: p95(idle), most: limits.idleMs },
        `One by one the p95 is ${Math.round(p95(idle))} ms.`,
      ),
      ...tooMuchOf(
        'wallMs',
        { is: p95(busy), most: limits.busyMs },
        `At 20 a second the p95 is ${Math.round(p95(busy))} ms.`,
      ),
    ],
  };
};

const send = async ({ at, url, acknowledged }: Watching, subject: string): Promise<void> => {
  const name = subject.replace(' ', '');
  const raw = [
    `From: ${name}@customer.invalid`,
    `Subject: ${subject}`,
    `Message-ID: <${name}@customer.invalid>`,
    '',
    'It does not print any more, and I need it today.',
    '',
  ].join('\r\n');
  const { outcome, reply } = await deliver(at, { way: 'smtp', raw, url });
  if (outcome !== 'stored') throw new Error(`A mail was not stored: ${reply}`);
  acknowledged.set(subject, performance.now());
};

const oneByOne = async (watching: Watching, name: string, count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1) {
    await send(watching, `${name} ${number}`);
    await allSeen(watching);
  }
};

const longestMs = 120_000;

const allSeen = async ({ acknowledged, seen }: Watching): Promise<void> => {
  for (const since = performance.now(); performance.now() - since < longestMs; await pause(5))
    if ([...acknowledged.keys()].every((subject) => seen.has(subject))) return;
};

const waits = ({ acknowledged, seen }: Watching, name: string): readonly number[] =>
  [...acknowledged].flatMap(([subject, since]) => {
    const at = seen.get(subject);
    return at !== undefined && subject.startsWith(name) ? [Math.max(0, at - since)] : [];
  });

const unseen = ({ acknowledged, seen }: Watching): readonly string[] => {
  const missing = [...acknowledged.keys()].filter((subject) => !seen.has(subject));
  return missing.length === 0 ? [] : [`${missing.length} mails never became visible.`];
};

/** Looks at the newest tickets again and again, with each key in turn. */
const watch = ({ at, url, seen }: Watching): Readonly<{ end: () => Promise<readonly string[]> }> => {
  const caller = callerOf(url);
  const faults = new Set<string>();
  let isOver = false;
  const look = async (): Promise<void> => {
    for (let asked = 0; !isOver; asked += 1) {
      for (const subject of await subjects(
        caller,
        at.keys.tokens[asked % at.keys.tokens.length] ?? '',
        faults,
      ))
        if (!seen.has(subject)) seen.set(subject, performance.now());
      await pause(15);
    }
  };
  const looking = look();
  return {
    end: async () => {
      isOver = true;
      await looking;
      caller.close();
      return [...faults];
    },
  };
};

const subjects = async (caller: Caller, token: string, faults: Set<string>): Promise<readonly string[]> => {
  const { status, body } = await caller.call({ method: 'GET', path: '/tickets?limit=100', token });
  if (status !== 200) faults.add(`A look at the tickets was answered with ${status}.`);
  const { data } = body;
  return Array.isArray(data) ? data.map((ticket: { subject: string }) => ticket.subject) : [];
};
