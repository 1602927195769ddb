/** How fast small mails are acknowledged, compared with a minimal server that writes and syncs the same bytes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { systemCall } from '@tidemark/domain';
import { freePort } from '../../../tests/setup/free-port.ts';
import { cleanLater } from '../cleaning.ts';
import { newPlace, type Place, readRows } from '../databases.ts';
import { onDesk, setUpKeys } from '../desk.ts';
import { settledMails } from '../mail-place.ts';
import { sendMails } from '../mail-senders.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { startServer } from '../server.ts';

export const inboundThroughput: Row = {
  name: 'inbound-throughput',
  promise:
    'every mail that is acknowledged at full speed is stored; its pace beside a bare server that syncs the same bytes',
  databases: ['sqlite', 'postgres'],
  kind: 'timing',
  run: (context) => measuring(context),
};

const connections = 20;
const workspaces = 10;

type Run = Readonly<{ perSecond: number; p95: number }>;

const measuring = async (context: ProofContext): Promise<Proof> => {
  const place = await newPlace(context);
  const addresses = await setUpAddresses(place);
  const port = await freePort();
  const smtp = { INBOUND_SMTP_PORT: String(port), INBOUND_SMTP_HOST: '127.0.0.1' };
  const environment = {
    ...smtp,
    INBOUND_TRUSTED_RELAYS: '127.0.0.0/8',
    MAIL_DIR: join(context.folder, 'mail'),
  };
  const server = await startServer(place, { environment });
  const bare = await startBare(context);
  const mails = bySize(context.size, { slice: 60, short: 1_500, full: 6_000 });
  const rounds = bySize(context.size, { slice: 1, short: 5, full: 9 });
  const [one = ''] = addresses;
  const faults: string[] = [];
  const runs: Readonly<{ bare: Run; one: Run; many: Run }>[] = [];
  const sent = mailsFrom();
  // Mails that are still processed after one run would slow the next, and the bare server most.
  const still = async (): Promise<void> => {
    if (place.db === 'sqlite') faults.push(...(await settledMails(place)));
  };
  for (let round = 0; round < rounds; round += 1) {
    const ofBare = await timed(bare, mails, () => ({ to: one, raw: sent() }));
    const ofOne = await timed(port, mails, () => ({ to: one, raw: sent() }));
    await still();
    const ofMany = await timed(port, mails, (at) => ({ to: addresses[at % workspaces] ?? '', raw: sent() }));
    await still();
    runs.push({ bare: ofBare, one: ofOne, many: ofMany });
  }
  const [{ stored } = { stored: 0 }] = await readRows(place, 'select count(*) as stored from inbound_mails');
  const wanted = 2 * rounds * mails;
  await server.end('SIGTERM');
  const ofOne = median(runs.map((run) => run.one.perSecond / run.bare.perSecond));
  const ofMany = median(runs.map((run) => run.many.perSecond / run.bare.perSecond));
  return {
    figures: {
      mails: wanted,
      'bare, mails a second': Math.round(median(runs.map((run) => run.bare.perSecond))),
      'one workspace, mails a second': Math.round(median(runs.map((run) => run.one.perSecond))),
      'ten workspaces, mails a second': Math.round(median(runs.map((run) => run.many.perSecond))),
      'one workspace, p95 ms': Math.round(median(runs.map((run) => run.one.p95))),
      'one workspace beside bare': ofOne.toFixed(2),
      'ten workspaces beside bare': ofMany.toFixed(2),
    },
    faults: [
      ...faults,
      ...(Number(stored) === wanted ? [] : [`${wanted} mails were acknowledged, and ${stored} are stored.`]),
    ],
  };
};

/** An address of each of the workspaces. */
const setUpAddresses = async (place: Place): Promise<readonly string[]> => {
  const found: string[] = [];
  for (let number = 0; number < workspaces; number += 1) {
    const { workspaceId } = await setUpKeys(place, 1);
    const address = `support@desk${number}.example`;
    const call = systemCall(workspaceId, 'prepare', 'prepare');
    await onDesk(place, (desk) => desk.inbound.addAddress(call, { address, isTrusted: true }));
    found.push(address);
  }
  return found;
};

const startBare = async ({ folder }: ProofContext): Promise<number> => {
  const mails = join(folder, 'bare');
  await mkdir(mails);
  const child = spawn(process.execPath, [join(import.meta.dirname, '../bare-smtp.ts'), mails], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  cleanLater(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const [port] = await once(createInterface(child.stdout), 'line');
  return Number(port);
};

/** 2 KB each, of a sender of their own. */
const mailsFrom = (): (() => string) => {
  let number = 0;
  return () => {
    number += 1;
    return [
      `From: sender${number}@customer.invalid`,
      `Subject: Mail ${number}`,
      `Message-ID: <${number}@customer.invalid>`,
      '',
      ...Array.from({ length: 25 }, () => 'y'.repeat(70)),
      '',
    ].join('\r\n');
  };
};

const timed = async (
  port: number,
  mails: number,
  mailOf: (at: number) => Readonly<{ to: string; raw: string }>,
): Promise<Run> => {
  let sent = 0;
  const waits: number[] = [];
  const since = performance.now();
  const acknowledged = await sendMails({
    target: { port },
    connections,
    next: () => {
      sent += 1;
      return sent > mails ? null : mailOf(sent);
    },
    replied: (_reply, milliseconds) => waits.push(milliseconds),
  });
  const seconds = (performance.now() - since) / 1_000;
  if (acknowledged !== mails) throw new Error(`Of ${mails} mails ${acknowledged} were acknowledged.`);
  return { perSecond: mails / seconds, p95: waits.toSorted((a, b) => a - b)[Math.floor(mails * 0.95)] ?? 0 };
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
