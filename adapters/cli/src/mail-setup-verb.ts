import { type Call, isEmail, type RecordFinding } from '@tidemark/domain';
import { type Command, Option } from 'commander';
import type { CliSession } from './app.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { ifFound } from './if-found.ts';
import { isWell, loopMails, loopText } from './mail-loop.ts';
import { type MailWay, mailWayNames, wayFinding } from './mail-ways.ts';
import { recordText, sendingText } from './sender-text.ts';
import { deskVerb, type Verbs } from './verb.ts';

type Setup = Readonly<{
  workspace?: string;
  way?: MailWay;
  code?: string;
  trust?: true;
  loop: boolean;
  json?: true;
}>;

/** The finding of one step; `text` says what to do about a fault. */
type Step = Readonly<{ step: string; ok: boolean; text: string }>;

export const addSetup = (verbs: Verbs, group: Command): void => {
  const setup = group
    .command('setup')
    .description(
      'set up mail step by step: the address, its code, its DNS records, a mail to ourselves; may be run again; exit code 1 while something is left to do',
    )
    .argument('[address]', 'the address of the workspace, like support@example.com; asked for on a terminal')
    .addOption(new Option('--way <way>', 'how mail arrives; asked for on a terminal').choices(mailWayNames))
    .option('--code <code>', 'the code that was sent to the address')
    .option('--trust', 'vouch for the address: no code is sent')
    .option('--no-loop', 'send no mail to ourselves')
    .option(...workspaceOption);
  example(
    setup,
    './tidemark mail setup',
    './tidemark mail setup support@example.com --way mx --trust --no-loop',
  );
  deskVerb<Setup>(verbs, setup, async (session, { args: [given], options }) => {
    const call = await callIn(session, options.workspace, 'mail setup');
    const { ask, out } = verbs.io;
    const address = (given ?? (await ask('Address of the workspace, like support@example.com: ')))?.trim();
    if (address === undefined || !isEmail(address))
      return setup.error(
        `error: <address> must be an email address, got ${JSON.stringify(address ?? null)}.`,
      );
    const way = options.way ?? (await askedWay(verbs));
    const steps: Step[] = [];
    const tell = (step: Step): void => {
      steps.push(step);
      if (options.json !== true) out(`${step.ok ? '✓' : '!'} ${step.step}: ${step.text}\n\n`);
    };
    tell(outgoingStep(session));
    if (way !== null) tell({ step: 'Way in', ...wayFinding(way, verbs.app.mailIn()) });
    tell(await addressStep(verbs, { session, call, address, options }));
    for (const step of await dnsSteps(verbs, { session, call, address, way })) tell(step);
    if (options.loop) tell(await loopStep(verbs, { session, call, address }));
    const left = steps.filter(({ ok }) => !ok).length;
    return {
      record: { address, way, steps },
      text:
        left === 0 ? 'Mail is set up.' : `${left} of ${steps.length} steps are left. Then run this again.`,
      exitCode: left === 0 ? 0 : 1,
    };
  });
};

const askedWay = async ({ io: { ask, err } }: Verbs): Promise<MailWay | null> => {
  const question = `How does mail arrive (${mailWayNames.join(', ')}; empty to skip)? `;
  for (;;) {
    const answer = ((await ask(question)) ?? '').trim().toLowerCase();
    if (answer === '') return null;
    const way = mailWayNames.find((name) => name === answer);
    if (way) return way;
    err(`Expected one of ${mailWayNames.join(', ')}, got ${JSON.stringify(answer)}.\n`);
  }
};

const outgoingStep = ({ desk: { mails } }: CliSession): Step => {
  const missing = [...(mails.isOn() ? [] : ['MAIL_FROM']), ...(mails.reachesPeople() ? [] : ['SMTP_URL'])];
  const ok = missing.length === 0;
  const text = ok
    ? 'mail is sent by the server in SMTP_URL.'
    : `set ${missing.join(' and ')}, and restart the server. Until then, customers get no mail: docs/mail.md`;
  return { step: 'Outgoing mail', ok, text };
};

type InSetup = Readonly<{ session: CliSession; call: Call; address: string }>;

const addressStep = async (
  { io: { ask } }: Verbs,
  { session: { desk }, call, address, options }: InSetup & Readonly<{ options: Setup }>,
): Promise<Step> => {
  const step = 'Address';
  const verified = { step, ok: true, text: `${address} is verified.` };
  const known = (await desk.inbound.listAddresses(call)).find(
    (one) => one.address.toLowerCase() === address.toLowerCase(),
  );
  if (known?.verifiedAt) return verified;
  const added = known ?? (await desk.inbound.addAddress(call, { address, isTrusted: options.trust }));
  if (added.verifiedAt) return verified;
  const asked = known ? `Code that was sent to ${address} (empty to go on): ` : sentCode(address);
  const code = (options.code ?? (await ask(asked)))?.trim() ?? '';
  if (code === '') return { step, ok: false, text: toVerify(address) };
  await desk.inbound.verifyAddress(call, { address, code });
  return verified;
};

const sentCode = (address: string): string =>
  `A mail with a code was sent to ${address}. Enter the code (empty to go on): `;

const toVerify = (address: string): string =>
  `${address} is not verified. If the mail with its code arrives here, it verifies itself. Otherwise run this again with --code <code>, or send another code: ./tidemark inbound address verify ${address}`;

const dnsSteps = async (
  { app }: Verbs,
  { session: { desk }, call, address, way }: InSetup & Readonly<{ way: MailWay | null }>,
): Promise<readonly Step[]> => {
  await desk.senders.makeKey(call, { address });
  const { hostname: name } = app.mailIn();
  const hostname = way === 'mx' && name.includes('.') ? name : null;
  const findings = await desk.senders.records(call, { address, hostname });
  const shown = await ifFound(desk.senders.check(call, address));
  return [
    ...findings.map(recordStep),
    {
      step: 'Sender',
      ok: shown?.address?.sends === true,
      text: shown ? sendingText(address, shown) : `${address} was removed.`,
    },
  ];
};

const recordStep = ({ about, state, text, add }: RecordFinding): Step => ({
  step: about,
  ok: state === 'ok',
  text: add === null ? text : `${text} Add this record:\n\n${recordText(add)}`,
});

const loopStep = async (context: Verbs, looping: InSetup): Promise<Step> => {
  if (context.app.mailIn().ways.length === 0 && !looping.session.desk.mails.reachesPeople())
    return { step: 'Mail to ourselves', ok: false, text: loopText([]) };
  if (looping.session.desk.mails.isOn())
    context.io.err('A mail to ourselves is on its way, for a minute at most.\n');
  const { session, call, address } = looping;
  const results = await loopMails({ ...context, session, targets: [{ call, address }] });
  return { step: 'Mail to ourselves', ok: isWell(results), text: `\n${loopText(results)}` };
};
