import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeZone, fakeMailDns } from '@tidemark/domain/testing';
import { keptKeys } from '@tidemark/inbound';
import { afterEach, expect, test } from 'vitest';
import { certificateTroubles, mailHostCheck } from './mail-host-check.ts';

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const aFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-host-'));
  folders.push(folder);
  return folder;
};

const hostname = 'mx.host.example';
const good: FakeZone = { 'A mx.host.example': ['203.0.113.5'], 'PTR 203.0.113.5': ['mx.host.example'] };

const look = async (
  zone: FakeZone,
  smtp: { host: string; port: number } | null = { host: '::', port: 25 },
) => {
  const keysFolder = await aFolder();
  return mailHostCheck(
    () => ({ hostname, smtp, tls: null, keysFolder }),
    () => fakeMailDns(zone),
  ).look();
};

test('a host without a listener is not looked at', async () => {
  expect(await look({}, null)).toEqual({ ok: true, detail: 'not checked: INBOUND_SMTP_PORT is not set' });
});

test('a host whose address has its name is well', async () => {
  expect(await look(good)).toEqual({ ok: true, detail: hostname });
});

const faults: readonly (readonly [string, FakeZone, string])[] = [
  [
    'no address',
    {},
    'INBOUND_HOSTNAME mx.host.example has no address in DNS. Add an A record, or set INBOUND_HOSTNAME',
  ],
  [
    'another name',
    { ...good, 'PTR 203.0.113.5': ['vps-5.hoster.example'] },
    'PTR of 203.0.113.5 is vps-5.hoster.example. Ask your hoster to set it to mx.host.example',
  ],
  [
    'no name',
    { 'A mx.host.example': ['203.0.113.5'] },
    'PTR of 203.0.113.5 is missing. Ask your hoster to set it to mx.host.example',
  ],
  ['no answer', { 'A mx.host.example': 'silent' }, 'DNS did not answer about mx.host.example'],
];

test.each(faults)('a host with %s is a warning', async (_, zone, detail) => {
  expect(await look(zone)).toEqual({ ok: true, warns: true, detail });
});

test('a certificate has the name of the host, and days left', async () => {
  const keysFolder = await aFolder();
  const now = new Date();
  const later = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
  const troubles = (at: Date, name = hostname) =>
    certificateTroubles({ tls: null, keysFolder, hostname: name }, at);
  expect(await troubles(now)).toEqual([]);
  await keptKeys(keysFolder, hostname);
  expect(await troubles(now)).toEqual([]);
  expect(await troubles(now, 'else.example')).toEqual([expect.stringContaining('is not for else.example')]);
  expect(await troubles(later(3_645))).toEqual([expect.stringMatching(/expires in \d days: renew it$/)]);
  expect(await troubles(later(3_700))).toEqual([expect.stringContaining('has expired')]);
});

test('a certificate that cannot be read is named', async () => {
  const folder = await aFolder();
  const certFile = join(folder, 'cert.pem');
  const troubles = () =>
    certificateTroubles({ tls: { certFile, keyFile: 'x' }, keysFolder: folder, hostname }, new Date());
  expect(await troubles()).toEqual([expect.stringContaining('cannot be read')]);
  await writeFile(certFile, 'nothing');
  expect(await troubles()).toEqual([expect.stringContaining('is no certificate in PEM')]);
});
