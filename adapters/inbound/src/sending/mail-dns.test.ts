import type { FakeZone } from '@tidemark/domain/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { zoneDns } from '../testing/zone-dns.ts';
import { createMailDns, type Outgoing } from './mail-dns.ts';
import { reverseName } from './reverse-name.ts';

const known: Outgoing = { addresses: ['203.0.113.5', '2001:db8::5'], host: null };
const knowing = (zone: FakeZone, outgoing: Outgoing = known) =>
  createMailDns({ outgoing, hostname: 'mx.acme.example', dns: zoneDns(zone) });
const spf = (zone: FakeZone, outgoing?: Outgoing) =>
  knowing(zone, outgoing).ask((questions) => questions.spf('acme.example'));

describe('SPF of a domain', () => {
  test.each([
    ['by its addresses', { 'TXT acme.example': ['v=spf1 ip4:203.0.113.5 ip6:2001:db8::/64 -all'] }],
    [
      'by another record',
      {
        'TXT acme.example': ['v=spf1 include:_spf.host.example ~all'],
        'TXT _spf.host.example': ['v=spf1 a:mx.host.example -all'],
        'A mx.host.example': ['203.0.113.5', '2001:db8::5'],
      },
    ],
    [
      'by its mail servers',
      {
        'TXT acme.example': ['v=spf1 mx -all'],
        'MX acme.example': ['mx.host.example'],
        'A mx.host.example': ['203.0.113.5', '2001:db8::5'],
      },
    ],
  ])('names this server %s', async (_, zone) => expect(await spf(zone)).toBe('pass'));

  test.each([
    ['there is none', {}],
    ['another one is named', { 'TXT acme.example': ['v=spf1 ip4:203.0.113.6 -all'] }],
    ['one of its addresses is missing', { 'TXT acme.example': ['v=spf1 ip4:203.0.113.5 -all'] }],
    ['everybody may send', { 'TXT acme.example': ['v=spf1 +all'] }],
    ['nobody is refused', { 'TXT acme.example': ['v=spf1 ?all'] }],
    ['it cannot be read', { 'TXT acme.example': ['v=spf1 ip4:x -all'] }],
    ['there are two', { 'TXT acme.example': ['v=spf1 +all', 'v=spf1 -all'] }],
    ['it includes itself', { 'TXT acme.example': ['v=spf1 include:acme.example -all'] }],
  ])('does not where %s', async (_, zone) => expect(await spf(zone)).toBe('fail'));

  test('is open while DNS says nothing, also of a part of it', async () => {
    expect(await spf({ 'TXT acme.example': 'silent' })).toBe('unanswered');
    const zone = {
      'TXT acme.example': ['v=spf1 a:mx.host.example -all'],
      'A mx.host.example': 'silent',
    } as const;
    expect(await spf(zone)).toBe('unanswered');
    const relay = { addresses: [], host: 'smtp.host.example' };
    expect(await spf({ 'A smtp.host.example': 'silent' }, relay)).toBe('unanswered');
  });

  test('is asked about the addresses of the host that takes our mail, where no others are set', async () => {
    const zone = {
      'A smtp.host.example': ['203.0.113.9'],
      'TXT acme.example': ['v=spf1 ip4:203.0.113.9 -all'],
    };
    expect(await spf(zone, { addresses: [], host: 'smtp.host.example' })).toBe('pass');
    expect(await spf(zone, { addresses: [], host: '203.0.113.9' })).toBe('pass');
  });

  test.each([null, '127.0.0.1', '::1', '10.1.2.3', '192.168.1.1', 'inside.example'])(
    'is asked about nothing where mail is handed to %s',
    async (host) => {
      const zone = { 'TXT acme.example': ['v=spf1 +all'], 'A inside.example': ['172.16.0.9'] };
      expect(await spf(zone, { addresses: [], host })).toBe('none');
    },
  );
});

describe('a name server that says nothing', () => {
  afterEach(() => void vi.useRealTimers());

  test('costs ten seconds, however much is asked', async () => {
    vi.useFakeTimers();
    const dns = createMailDns({ outgoing: known, hostname: 'mx', dns: () => new Promise(() => undefined) });
    let answers: readonly unknown[] = [];
    const asking = dns.ask(async (questions) => {
      for (let count = 0; count < 50; count += 1)
        answers = [...answers, await questions.texts(`${count}.example`)];
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await asking;
    expect(answers).toHaveLength(50);
    expect(new Set(answers)).toEqual(new Set(answers.map(() => ({ type: 'unanswered' }))));
  });
});

test('an address is asked about below its reverse name', () => {
  expect(reverseName('203.0.113.5')).toBe('5.113.0.203.in-addr.arpa');
  const zeros = Array.from({ length: 23 }, () => '0').join('.');
  expect(reverseName('2001:db8::5')).toBe(`5.${zeros}.8.b.d.0.1.0.0.2.ip6.arpa`);
  expect(reverseName('::ffff:203.0.113.5')).toMatch(
    /^5\.0\.1\.7\.0\.0\.b\.c\.f\.f\.f\.f\.(0\.){20}ip6\.arpa$/,
  );
});
