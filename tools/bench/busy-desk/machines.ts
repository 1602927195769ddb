/** Load without people: integrations that call the API, and incoming mail. */

import { smtpClient } from '../../../adapters/inbound/src/testing/smtp-client.ts';
import type { World } from '../console/world.ts';
import type { WorkspaceSample } from '../data-set.ts';
import { waited } from './agents.ts';
import type { Log } from './log.ts';
import { seenMark } from './streams.ts';

const callsPerSecond = 50;
const mailsPerMinute = 20;

type Call = Readonly<{ kind: string; method: string; path: string; body?: object }>;

/** Of ten calls: four tickets, three lists, two changes, one new ticket. */
const callOf = ({ lastNumber, openNumbers, instants, emails }: WorkspaceSample, place: number): Call => {
  const number = 1 + ((place * 7) % lastNumber);
  const open = openNumbers[(place * 3) % openNumbers.length];
  switch (place % 10) {
    case 0:
    case 3:
    case 5:
    case 8:
      return { kind: 'get a ticket', method: 'GET', path: `/tickets/${number}` };
    case 1:
    case 6:
      return {
        kind: 'list, updated_since',
        method: 'GET',
        path: `/tickets?updated_since=${instants[place % instants.length]}`,
      };
    case 4:
      return { kind: 'list, open', method: 'GET', path: '/tickets?status=open' };
    case 2:
    case 7:
      return {
        kind: 'change a ticket',
        method: 'PATCH',
        path: `/tickets/${open}`,
        body: { subject: seenMark() },
      };
    default:
      return {
        kind: 'create a ticket',
        method: 'POST',
        path: '/tickets',
        body: {
          requester_email: emails[place % emails.length],
          subject: `Order ${place} has not come`,
          message: 'It was to come on Monday. Could you have a look?',
        },
      };
  }
};

/** Each call when its time has come, whenever the earlier ones are answered. */
export const integrate = async (world: World, log: Log, ended: AbortSignal): Promise<void> => {
  const { sample, servers } = world;
  const began = performance.now();
  const asked: Promise<unknown>[] = [];
  for (let place = 0; !ended.aborted; place += 1) {
    await waited(began + (place * 1_000) / callsPerSecond - performance.now(), ended);
    const { kind, method, path, body } = callOf(sample, place);
    const headers = {
      Authorization: `Bearer ${sample.keys[place % sample.keys.length]}`,
      'Content-Type': 'application/json',
    };
    const sent = body === undefined ? null : JSON.stringify(body);
    asked.push(
      log.timed(kind, () => fetch(`${servers[0].url}/api/v1${path}`, { method, headers, body: sent })),
    );
  }
  await Promise.all(asked);
};

export const inboxAddress = 'support@desk.example';

export const sendMails = async (port: number, log: Log, ended: AbortSignal): Promise<void> => {
  for (let place = 0; !ended.aborted; place += 1) {
    await waited(60_000 / mailsPerMinute, ended);
    if (!ended.aborted) await sendMail(port, place, log);
  }
};

const sendMail = async (port: number, place: number, log: Log): Promise<void> => {
  const client = smtpClient({ port });
  const since = performance.now();
  try {
    await client.reply();
    const from = `sender${place}@customer.example`;
    for (const line of ['EHLO desk.example', `MAIL FROM:<${from}>`, `RCPT TO:<${inboxAddress}>`, 'DATA'])
      await client.say(line);
    const mail = [
      `From: ${from}`,
      `To: ${inboxAddress}`,
      `Subject: Mail ${place}`,
      `Message-ID: <${place}.${Date.now()}@customer.example>`,
      '',
      ...Array.from({ length: 25 }, () => 'The parcel has not come, and nobody knows where it is.'),
      '.',
    ].join('\r\n');
    const reply = await client.say(mail);
    log.note('a mail, from its connection on', performance.now() - since);
    if (!reply.startsWith('250')) log.fault(`A mail was answered ${reply}`);
  } catch (error) {
    log.fault(`A mail: ${error}`);
  } finally {
    client.cut();
  }
};
