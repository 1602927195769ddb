/** Mails that are signed in the test, and the DNS that has their keys. */
import { generateKeyPairSync } from 'node:crypto';
import type { MailVerdicts, Trust } from '@tidemark/domain';
import { type DKIMSignOptions, dkimSign, sealMessage } from 'mailauth';
import { createMailJudge, type JudgeLog, type MailJudgeSettings } from '../judge/mail-judge.ts';
import { rawOf } from './read-mail.ts';

const key = generateKeyPairSync('ed25519');
const privateKey = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
export const keyRecord = `v=DKIM1; k=ed25519; p=${key.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')}`;

/** Texts by name; addresses by `A name`. A function is asked each time. */
export type Zone = Readonly<Record<string, string | readonly string[] | Error | (() => Promise<string[][]>)>>;

export const fakeFailure = (code: string): Error => Object.assign(new Error(`query ${code}`), { code });

export const noAnswer = fakeFailure('ETIMEOUT');

export const fakeDns = (zone: Zone) => {
  const asked: string[] = [];
  return {
    asked,
    dns: async (name: string, type: string): Promise<string[][] | string[]> => {
      asked.push(`${type} ${name}`);
      const found = zone[type === 'TXT' ? name : `${type} ${name}`];
      if (found instanceof Error) throw Object.assign(new Error(found.message), found);
      if (typeof found === 'function') return await found();
      if (found === undefined) throw Object.assign(new Error('query ENOTFOUND'), { code: 'ENOTFOUND' });
      const texts = typeof found === 'string' ? [found] : found;
      return type === 'TXT' ? texts.map((text) => [text]) : [...texts];
    },
  };
};

/** The DNS records of a sender who has everything in order. */
export const orderly = (domain = 'customer.example', policy = 'p=reject'): Zone => ({
  [domain]: 'v=spf1 ip4:192.0.2.1 -all',
  [`key._domainkey.${domain}`]: keyRecord,
  [`_dmarc.${domain}`]: `v=DMARC1; ${policy}`,
});

export const plainMail = (headers: readonly string[] = [], from = 'From: Cora <cora@customer.example>') =>
  [...headers, from, 'To: support@acme.example', 'Subject: Fire', '', 'It burns.', ''].join('\r\n');

/** Signed by `d=`, with whatever else the signature shall say. */
export const signed = async (
  mail: string,
  domain = 'customer.example',
  more: Partial<DKIMSignOptions> = {},
): Promise<string> => {
  const signing = { signingDomain: domain, selector: 'key', privateKey };
  const { signatures } = await dkimSign(mail, {
    ...signing,
    ...more,
    signatureData: [Object.assign(signing, more)],
  });
  return signatures + mail;
};

type Sealing = Readonly<{ domain: string; found: string; cv?: 'none' | 'pass' }>;

/** Sealed by a forwarder, which writes what it found. */
export const sealed = async (mail: string, { domain, found, cv = 'none' }: Sealing) =>
  `${await sealMessage(mail, { signingDomain: domain, selector: 'key', privateKey, authResults: `${domain}; ${found}`, cv })}${mail}`;

export type Judged = Readonly<{
  zone?: Zone;
  client?: Readonly<{ address: string; helo: string | null }> | null;
  from?: string | null;
  trust?: Trust;
  settings?: Partial<MailJudgeSettings>;
}>;

export const silent: JudgeLog = { warn: () => undefined };

export const judged = (mail: string | Uint8Array, given: Judged = {}): Promise<MailVerdicts> =>
  createMailJudge({
    log: silent,
    hostname: 'mx.acme.example',
    dns: fakeDns(given.zone ?? orderly()).dns,
    ...given.settings,
  }).judge(
    rawOf(typeof mail === 'string' ? Buffer.from(mail, 'latin1') : mail),
    { from: given.from ?? null, to: 'support@acme.example', client: given.client ?? null },
    given.trust ?? { authserv: null },
  );
