import { readSettings } from '@tidemark/node';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { inboundEntries, inboundSettings } from '../settings/inbound-settings.ts';
import { type Inbound, inboundCheck, inboundFinding } from './inbound-check.ts';

const settings = (environment: Readonly<Record<string, string>> = {}) =>
  inboundSettings(readSettings(v.object(inboundEntries), environment), {
    publicUrl: 'https://support.acme.example',
    keysFolder: './keys',
  });

const well: Inbound = { addresses: 1, unverified: [], parked: 0, quarantined: 0, oldestKept: null };
const now = '2026-11-20T08:05:00.000Z';
const finding = (more: Partial<Inbound> = {}) => inboundFinding({ ...well, ...more }, { ways: 'SMTP', now });

/** It sends nothing itself, and says what does. */
const isWell = {
  ok: true,
  detail: 'SMTP; addresses: 1; to send a mail to each: ./tidemark doctor --send-test-mail',
};

describe('doctor', () => {
  test('says where mail arrives', async () => {
    const look = (environment: Readonly<Record<string, string>>) =>
      inboundCheck(
        async () => null,
        () => settings(environment),
        () => null,
      ).look();
    expect(await look({})).toMatchObject({ detail: 'no SMTP listener; mail can be posted or piped' });
    expect(await look({ INBOUND_SMTP_PORT: '25', INBOUND_LMTP_PORT: '/run/lmtp.sock' })).toMatchObject({
      detail: 'SMTP on 0.0.0.0:25 as support.acme.example, LMTP on /run/lmtp.sock',
    });
    expect(finding({ addresses: 0 })).toEqual({ ok: true, detail: 'SMTP; no addresses yet' });
    expect(finding()).toEqual(isWell);
  });

  test.each<[Partial<Inbound>, string]>([
    [{ oldestKept: '2026-11-20T07:59:00.000Z' }, 'check that a worker runs'],
    [{ parked: 2 }, '2 could not be read'],
    [{ quarantined: 3 }, '3 in quarantine'],
    [{ unverified: ['sales@acme.example'] }, 'not verified: sales@acme.example'],
  ])('warns of %j', (more, text) => {
    expect(finding(more)).toMatchObject({ ok: true, warns: true, detail: expect.stringContaining(text) });
  });

  test('does not warn of a mail that has just come', () => {
    expect(finding({ oldestKept: '2026-11-20T08:04:00.000Z' })).toEqual(isWell);
  });
});

describe('settings of inbound mail', () => {
  test('without any there is no listener, and the name is that of PUBLIC_URL', () => {
    expect(settings()).toEqual({
      domain: null,
      limits: { mailBytes: 40 * 1024 * 1024, rawKeptMs: 30 * 24 * 3_600_000 },
      hostname: 'support.acme.example',
      trustedRelays: [],
      trustedSealers: [],
      rspamd: null,
      smtp: null,
      lmtp: null,
      tls: null,
      keysFolder: './keys',
      accounts: {
        allowNetworks: [],
        clients: { google: null, microsoft: null },
        microsoftTenant: 'organizations',
      },
    });
  });

  test('an OAuth client has an id and a secret', () => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    const read = settings({
      ...google,
      MICROSOFT_TENANT: 'acme.example',
      INBOUND_ALLOW_NETWORKS: '10.0.0.0/8',
    });
    expect(read.accounts).toEqual({
      allowNetworks: ['10.0.0.0/8'],
      clients: { google: { id: 'id', secret: 'secret' }, microsoft: null },
      microsoftTenant: 'acme.example',
    });
    expect(() => settings({ MICROSOFT_CLIENT_ID: 'id' })).toThrow(/MICROSOFT_CLIENT_SECRET/);
  });

  test('a port of zero takes any free one, and LMTP has a port or a socket', () => {
    expect(settings({ INBOUND_SMTP_PORT: '0', INBOUND_LMTP_PORT: '2424' })).toMatchObject({
      smtp: { host: '0.0.0.0', port: 0 },
      lmtp: { port: 2424 },
    });
  });

  test.each([
    ['INBOUND_SMTP_PORT', '65536', 'INBOUND_SMTP_PORT must be a whole number from 0 to 65535'],
    ['INBOUND_LMTP_PORT', 'lmtp.sock', 'or the path of a socket like /run/tidemark/lmtp.sock'],
    ['INBOUND_TLS_CERT_FILE', '/cert.pem', 'INBOUND_TLS_KEY_FILE must be set too'],
    ['INBOUND_MEBIBYTES', '0', 'INBOUND_MEBIBYTES must be a whole number from 1 to 200'],
    ['INBOUND_TRUSTED_RELAYS', 'relay', 'INBOUND_TRUSTED_RELAYS must be networks like'],
  ])('%s=%s is refused', (name, value, message) => {
    expect(() => settings({ [name]: value })).toThrow(message);
  });
});
