import { describe, expect, test } from 'vitest';
import { type FakeZone, fakeMailDns } from '../../testing/fake-mail-dns.ts';
import { aMailKey } from '../../testing/inbound-builders.ts';
import { dkimRecord } from './dkim-record.ts';
import { type DomainToLookAt, lookAtRecords, type RecordFinding } from './domain-records.ts';

const key = aMailKey({ selector: 'tidemark-1', publicKey: 'MIIB' });
const shown: FakeZone = { [`TXT ${dkimRecord(key).name}`]: [dkimRecord(key).value] };
const whole: FakeZone = {
  ...shown,
  'MX acme.example': ['mx.acme.example'],
  'SPF acme.example': ['pass'],
  OUT: ['203.0.113.5', '2001:db8::5'],
  'TXT _dmarc.acme.example': ['v=DMARC1; p=reject'],
};

const look = (zone: FakeZone, wanted: Partial<DomainToLookAt> = {}, isDown = false) => {
  const dns = fakeMailDns(zone);
  dns.isDown = isDown;
  const domain = { domain: 'acme.example', keys: [key], hostname: 'mx.acme.example', ...wanted };
  return dns.ask((questions) => lookAtRecords(questions, domain));
};

const finding = async (about: RecordFinding['about'], ...given: Parameters<typeof look>) =>
  (await look(...given)).find((one) => one.about === about);

test('all records of a domain are as they should be', async () => {
  const found = await look(whole);
  expect(found.map(({ about, state, add }) => [about, state, add])).toEqual([
    ['MX', 'ok', null],
    ['SPF', 'ok', null],
    ['DKIM', 'ok', null],
    ['DMARC', 'ok', null],
  ]);
});

test('nothing is wrong that DNS did not answer', async () => {
  const found = await look(whole, {}, true);
  expect(found.map(({ state, add }) => [state, add])).toEqual(found.map(() => ['unknown', null]));
  expect(found[0]?.text).toBe('DNS did not answer about MX of acme.example.');
});

describe('MX', () => {
  test('is missing, and the record to add names this server where it listens', async () => {
    expect(await finding('MX', shown)).toMatchObject({
      state: 'wrong',
      text: 'acme.example has no MX record, so it gets no mail.',
      add: { name: 'acme.example', type: 'MX', value: '10 mx.acme.example' },
    });
    expect(await finding('MX', shown, { hostname: null })).toMatchObject({ state: 'wrong', add: null });
  });

  test('is another server, which has to pass the mail on', async () => {
    expect(await finding('MX', { 'MX acme.example': ['mx.google.com'] })).toMatchObject({
      state: 'ok',
      add: null,
      text: 'MX of acme.example is mx.google.com, which has to pass its mail to Tidemark.',
    });
  });
});

describe('SPF', () => {
  const failing = { ...whole, ...{ 'SPF acme.example': ['fail'] } };
  const unsigned = { keys: [] };

  test.each([
    ['no record', [], 'v=spf1 ip4:203.0.113.5 ip6:2001:db8::5 ~all'],
    [
      'a record of another server',
      ['v=spf1 include:_spf.google.com -all'],
      'v=spf1 include:_spf.google.com ip4:203.0.113.5 ip6:2001:db8::5 -all',
    ],
    [
      'a record with one of the addresses',
      ['verification=1', 'v=spf1 ip4:203.0.113.5  ?all'],
      'v=spf1 ip4:203.0.113.5 ip6:2001:db8::5 ?all',
    ],
    ['a record without an end', ['v=spf1 mx'], 'v=spf1 mx ip4:203.0.113.5 ip6:2001:db8::5'],
    [
      'a redirection',
      ['v=spf1 redirect=_spf.acme.example'],
      'v=spf1 ip4:203.0.113.5 ip6:2001:db8::5 redirect=_spf.acme.example',
    ],
  ])('that names another server is replaced: %s', async (_, texts, value) => {
    const zone = texts.length === 0 ? failing : { ...failing, 'TXT acme.example': texts };
    expect(await finding('SPF', zone, unsigned)).toMatchObject({
      state: 'wrong',
      add: { name: 'acme.example', type: 'TXT', value },
    });
  });

  test('need not name this server where a key signs the mail', async () => {
    expect(await finding('SPF', failing)).toMatchObject({ state: 'ok' });
  });

  test('is not checked where nobody knows where mail goes out', async () => {
    const without: FakeZone = { ...whole, 'SPF acme.example': ['none'] };
    const { OUT: _, ...zone } = without;
    expect(await finding('SPF', zone, unsigned)).toMatchObject({
      state: 'unknown',
      text: expect.stringContaining('MAIL_SERVER_ADDRESSES'),
    });
  });
});

describe('DKIM', () => {
  test('has no key, or no record of it', async () => {
    expect(await finding('DKIM', whole, { keys: [] })).toMatchObject({ state: 'wrong', add: null });
    expect(await finding('DKIM', {})).toMatchObject({ state: 'wrong', add: dkimRecord(key) });
  });

  test('signs with an older key until DNS shows the newer one', async () => {
    const newer = aMailKey({ selector: 'tidemark-2' });
    expect(await finding('DKIM', whole, { keys: [key, newer] })).toMatchObject({
      state: 'ok',
      add: dkimRecord(newer),
    });
  });
});

describe('DMARC', () => {
  const record = { name: '_dmarc.acme.example', type: 'TXT', value: 'v=DMARC1; p=none' };

  test('is missing, or something else', async () => {
    for (const zone of [{}, { 'TXT _dmarc.acme.example': ['v=spf1 -all', 'v=DMARC10'] }])
      expect(await finding('DMARC', zone)).toMatchObject({ state: 'wrong', add: record });
  });

  test('of the domain above counts for one without its own', async () => {
    const zone = { 'TXT _dmarc.acme.example': ['v=DMARC1;p=quarantine'] };
    expect(await finding('DMARC', zone, { domain: 'help.eu.acme.example' })).toMatchObject({
      state: 'ok',
      text: 'DMARC of help.eu.acme.example has p=quarantine.',
    });
  });

  test('refuses what is sent without proof', async () => {
    const zone = { ...whole, ...{ 'SPF acme.example': ['fail'] } };
    const wanted = { keys: [], isSender: true };
    expect(await finding('DMARC', zone, wanted)).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining('p=reject, and neither SPF nor DKIM'),
    });
    expect(await finding('DMARC', zone, { isSender: true })).toMatchObject({ state: 'ok' });
    expect(await finding('DMARC', zone, { keys: [] })).toMatchObject({ state: 'ok' });
  });
});
