import { generateKeyPairSync } from 'node:crypto';
import { createDesk, systemCall } from '@tidemark/domain';
import { type FakeZone, fakeMailDns, testPorts } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { mailRecordsCheck, type RecordsSettings } from './mail-records-check.ts';

const smtp = { host: 'smtp.host.example', port: 465, secure: true, auth: null };
const from = { name: null, address: 'desk@host.example' };
const listener = { host: '0.0.0.0', port: 25 };

const settings = (mail: object = {}, inbound: object = {}): RecordsSettings => ({
  mail: { from, smtp, dkim: null, ...mail },
  inbound: { hostname: 'mx.host.example', smtp: listener, domain: null, ...inbound },
});

/** A workspace with addresses, as `doctor` opens it. */
const withAddresses = async (...addresses: readonly string[]) => {
  const ports = testPorts();
  const desk = createDesk(ports);
  const call = systemCall(ports.ids.next(), 'setUp', 'request-1');
  await desk.workspaces.add(call, { slug: 'acme', name: 'Acme' });
  for (const address of addresses) await desk.inbound.addAddress(call, { address, isTrusted: true });
  return { ports, desk, call, open: async () => ({ ...ports, close: async () => undefined }) };
};

type Open = Parameters<typeof mailRecordsCheck>[0];

const look = (zone: FakeZone, given: RecordsSettings = settings(), open: Open = async () => null) =>
  mailRecordsCheck(
    open,
    () => given,
    () => fakeMailDns(zone),
  ).look();

const good: FakeZone = { 'SPF host.example': ['pass'], 'TXT _dmarc.host.example': ['v=DMARC1; p=reject'] };

describe('doctor', () => {
  test('asks nothing where no mail is sent, and none arrives', async () => {
    const given = settings({ smtp: null }, { smtp: null });
    expect(await look({}, given)).toEqual({
      ok: true,
      detail: 'not checked: no mail is sent, and none arrives by SMTP',
    });
  });

  test('finds the sender of the instance well', async () => {
    expect(await look(good)).toEqual({ ok: true, detail: 'good for host.example' });
  });

  test('says that DNS did not answer', async () => {
    const dns = fakeMailDns(good);
    dns.isDown = true;
    const check = mailRecordsCheck(
      async () => null,
      () => settings(),
      () => dns,
    );
    expect(await check.look()).toMatchObject({
      warns: true,
      detail: expect.stringMatching(/^DNS did not answer/),
    });
  });

  test('prints the records to add, one a line', async () => {
    const zone = { 'SPF host.example': ['fail'], OUT: ['203.0.113.5'] };
    expect(await look(zone)).toEqual({
      ok: true,
      warns: true,
      detail: [
        'SPF of host.example does not name the mail server. Add: host.example TXT "v=spf1 ip4:203.0.113.5 ~all"',
        'host.example has no DMARC record; Gmail and others ask for one. Add: _dmarc.host.example TXT "v=DMARC1; p=none"',
      ].join('\n    '),
    });
  });

  test('compares the key of the instance with its record, and its domain with that of the sender', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const dkim = {
      domainName: 'host.example',
      keySelector: 'mail',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
    const value = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
    expect((await look(good, settings({ dkim }))).detail).toBe(
      `DNS does not show the DKIM key of host.example. Add: mail._domainkey.host.example TXT "${value}"`,
    );
    const shown = { ...good, 'TXT mail._domainkey.host.example': [value] };
    expect((await look(shown, settings({ dkim }))).detail).toBe('good for host.example');
    const other = { name: null, address: 'desk@other.example' };
    expect((await look(shown, settings({ dkim, from: other }))).detail).toContain(
      'DKIM_DOMAIN is host.example',
    );
  });

  test('looks at each domain of verified addresses once, and at the host below INBOUND_DOMAIN', async () => {
    const { open, desk, call } = await withAddresses('help@acme.example', 'sales@acme.example');
    await desk.inbound.addAddress(call, { address: 'hello@other.example' });
    const zone = { ...good, 'MX acme.in.example': ['mx.host.example'], 'SPF acme.in.example': ['pass'] };
    const { detail } = await look(zone, settings({}, { domain: 'in.example' }), open);
    expect(detail.split('\n    ')).toEqual([
      expect.stringContaining('acme.in.example has no DMARC record'),
      'acme.example has no MX record, so it gets no mail. Add: acme.example MX 10 mx.host.example',
      expect.stringContaining('SPF of acme.example was not checked'),
      'There is no DKIM key for acme.example. Make one: ./tidemark inbound address dkim sales@acme.example',
      expect.stringContaining('acme.example has no DMARC record'),
    ]);
  });

  test('stops after twenty domains, and says so', async () => {
    const addresses = Array.from({ length: 25 }, (_, index) => `help@acme-${index}.example`);
    const { open } = await withAddresses(...addresses);
    expect((await look(good, settings(), open)).detail).toMatch(/\n {4}6 more domains were not checked$/);
  });
});
