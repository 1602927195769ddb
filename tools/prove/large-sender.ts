/**
 * Sends one large mail. Runs as a thread of its own, so that it does not delay the calls that are measured at the same time.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { MailPlace } from './mail-place.ts';
import { type Delivered, deliver, type MailWay } from './mail-ways.ts';

export type LargeWanted = Readonly<{
  at: MailPlace;
  way: MailWay;
  /** No other mail has it. */
  name: string;
  mebibytes: number;
  /** Of the API. */
  url: string;
}>;

const line = `${'QUJD'.repeat(19)}\r\n`;

const largeMail = ({ name, mebibytes }: LargeWanted): string =>
  [
    `From: ${name}@customer.invalid`,
    `Subject: Large ${name}`,
    `Message-ID: <${name}@customer.invalid>`,
    'Content-Type: application/zip; name=a.zip',
    'Content-Transfer-Encoding: base64',
    '',
    line.repeat((mebibytes * 1_048_576) / line.length),
  ].join('\r\n');

const wanted = workerData as LargeWanted;
const raw = largeMail(wanted);
const delivered: Delivered = await deliver(wanted.at, { way: wanted.way, raw, url: wanted.url });
parentPort?.postMessage(delivered);
