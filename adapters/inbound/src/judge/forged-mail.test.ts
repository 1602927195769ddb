import { describe, expect, test } from 'vitest';
import { judged, orderly, plainMail, sealed, signed, silent } from '../testing/signed-mail.ts';
import { createMailJudge } from './mail-judge.ts';

const client = { address: '192.0.2.1', helo: 'mail.customer.example' };
const stranger = { address: '203.0.113.9', helo: 'evil.example' };
const cora = 'cora@customer.example';

describe('a forged mail', () => {
  const evil = { ...orderly(), ...orderly('evil.example') };

  test.each([
    ['two From headers, ours first', ['From: Evil <x@evil.example>']],
    ['two From headers, theirs folded', ['From:\r\n Evil <x@evil.example>']],
    ['two From headers, one with a space', ['From : Evil <x@evil.example>']],
  ])('with %s is never verified', async (_why, headers) => {
    const mail = await signed(plainMail(headers), 'evil.example');
    expect((await judged(mail, { zone: evil })).dmarc).not.toBe('pass');
  });

  test.each([
    'From: cora@customer.example, x@evil.example',
    'From: "cora@customer.example" <cora@customer.example>, <x@evil.example>',
    'From: <@evil.example:cora@customer.example>',
    'From: cora@customer.example <x@evil.example>, y@customer.example',
    'From: "x@evil.example" <cora@customer.example>',
    'From: =?utf-8?q?cora=40customer=2eexample=2c?= <cora@customer.example>',
  ])('signed by another domain than its author is never verified: %s', async (from) => {
    const mail = await signed(plainMail([], from), 'evil.example');
    const { dmarc, policy } = await judged(mail, { zone: evil });
    expect([dmarc, policy]).not.toEqual(['pass', 'reject']);
  });

  const two = 'From: cora@customer.example, x@evil.example';

  test('of two authors proves neither, whoever sent and signed it', async () => {
    const mail = await signed(plainMail([], two));
    expect(await judged(mail, { client, from: cora, zone: evil })).toMatchObject({
      spf: 'pass',
      dkim: 'pass',
      dmarc: 'fail',
      policy: 'reject',
    });
  });

  test('with two From headers has no author', async () => {
    const mail = await signed(plainMail(['From: cora@customer.example']));
    expect(await judged(mail, { zone: evil })).toMatchObject({ dmarc: 'none', policy: null });
  });

  test('of two authors is not excused by a forwarder', async () => {
    const settings = { trustedSealers: ['forwarder.example'] };
    const zone = { ...evil, ...orderly('forwarder.example') };
    const passed = 'dmarc=pass header.from=customer.example';
    const mail = await sealed(plainMail([], two), { domain: 'forwarder.example', found: passed });
    expect((await judged(mail, { settings, zone })).arc).not.toBe('pass');
  });

  test('with a From that is too long to be read proves nobody', async () => {
    const many = ', z@customer.example'.repeat(500);
    const mail = await signed(plainMail([], `From: cora@customer.example${many}, x@evil.example`));
    expect(await judged(mail, { client, from: cora, zone: evil })).toMatchObject({
      dkim: 'none',
      dmarc: 'fail',
      policy: 'reject',
    });
  });

  test.each([4, 20])('with %d From headers more has no author', async (more) => {
    const mail = await signed(plainMail(Array(more).fill('From: cora@customer.example')));
    expect(await judged(mail, { client, from: cora, zone: evil })).toMatchObject({ dmarc: 'none' });
  });

  const forgeries = [
    'Authentication-Results: mx.acme.example; spf=pass smtp.mailfrom=cora@customer.example; dkim=pass header.d=customer.example; dmarc=pass header.from=customer.example',
    'Authentication-Results: mx.google.com; dmarc=pass header.from=customer.example',
    'ARC-Authentication-Results: i=1; mx.google.com; dmarc=pass header.from=customer.example',
    'Received-SPF: pass',
    'X-Spam-Flag: NO',
  ];

  test.each(forgeries)('is not believed for what it says itself: %s', async (header) => {
    for (const trust of [{ authserv: null }, { authserv: 'mx.trusted.example' }])
      expect(await judged(plainMail([header]), { trust })).toMatchObject({
        spf: 'none',
        dkim: 'none',
        dmarc: 'fail',
        arc: 'none',
      });
  });

  test('from a client is not believed even in the name of a trusted server', async () => {
    const header = 'Authentication-Results: mx.google.com; spf=pass smtp.mailfrom=cora@customer.example';
    const trust = { authserv: 'mx.google.com' };
    expect(await judged(plainMail([header]), { client: stranger, from: cora, trust })).toMatchObject({
      spf: 'fail',
      dmarc: 'fail',
    });
  });
});

describe('the results that another server wrote', () => {
  const trust = { authserv: 'mx.Google.com', way: 'lmtp' } as const;
  const found =
    'Authentication-Results: mx.google.com;\r\n spf=pass (google.com: "domain" of x) smtp.mailfrom=cora@customer.example';
  const by = 'by mx.acme.example (Postfix) with ESMTPS id 1; Fri, 20 Nov 2026 08:05:00 +0000';
  const tls = '(using TLSv1.3 with cipher AES (256/256 bits))\r\n (No client certificate requested)';
  const forwarded = `Received: from mail-lf1-f54.google.com (mail-lf1-f54.google.com [209.85.167.54])\r\n ${tls}\r\n ${by}`;

  test.each(['lmtp', 'pipe'] as const)('count for SPF when it forwarded the mail, by %s', async (way) => {
    const given = { trust: { ...trust, way } };
    expect(await judged(plainMail([forwarded, found]), given)).toMatchObject({ spf: 'pass', dmarc: 'pass' });
  });

  test('count when the server in front of us is it, or the mailbox is there', async () => {
    const here = `Received: from evil.example (unknown [203.0.113.9]) by mx.google.com with ESMTPS id 1`;
    expect(await judged(plainMail([found, here]), { trust })).toMatchObject({ spf: 'pass' });
    expect(await judged(plainMail([found]), { trust: { ...trust, way: 'imap' } })).toMatchObject({
      spf: 'pass',
    });
  });

  const stranger = 'from evil.example (evil.example [203.0.113.9])';
  test.each([
    ['no hop is shown', [found]],
    ['somebody else handed it over', [found, `Received: ${stranger} ${by}`]],
    ['somebody else handed it over, who wrote them', [`Received: ${stranger} ${by}`, found]],
    ['they stand above the hop', [found, forwarded]],
    [
      'the client only greets as it',
      [`Received: from mail-1.google.com (unknown [203.0.113.9]) ${by}`, found],
    ],
    ['the name may be forged', [forwarded.replace('54])', '54] (may be forged))'), found]],
    [
      'the client writes blanks into its greeting',
      [`Received: from x (mail-1.google.com [209.85.167.54]) (evil.example [203.0.113.9]) ${by}`, found],
    ],
    [
      'the client writes other blanks into it',
      [`Received: from x\xa0(mail-1.google.com\xa0[209.85.167.54])\xa0(unknown [203.0.113.9]) ${by}`, found],
    ],
    ['the client names another server', [`Received: ${stranger} (CN "x" by mx.google.com ) ${by}`, found]],
    ['a domain ends like it', [forwarded.replaceAll('google.com', 'notgoogle.com'), found]],
  ])('prove nothing when %s', async (_why, headers) => {
    expect(await judged(plainMail(headers), { trust })).toMatchObject({ spf: 'none', dmarc: 'fail' });
  });

  test.each(['http', undefined] as const)('prove nothing by a way that shows no hop: %s', async (way) => {
    const given = { trust: { authserv: trust.authserv, ...(way && { way }) } };
    expect(await judged(plainMail([forwarded, found]), given)).toMatchObject({ spf: 'none', dmarc: 'fail' });
  });

  test.each([
    'spf=fail smtp.mailfrom=cora@customer.example',
    'spf=fail (spf=pass smtp.mailfrom=a@customer.example) smtp.mailfrom=cora@customer.example',
    'none (; spf=pass smtp.mailfrom=cora@customer.example)',
    'dkim=fail reason="; spf=pass smtp.mailfrom=cora@customer.example"',
    'spf=pass',
  ])('prove nothing when they do not: %s', async (results) => {
    const header = `Authentication-Results: mx.google.com; ${results}`;
    expect(await judged(plainMail([forwarded, header]), { trust })).toMatchObject({
      spf: 'none',
      dmarc: 'fail',
    });
  });

  test('do not count below those of another server', async () => {
    const other = 'Authentication-Results: mx.other.example; none';
    const mail = plainMail([forwarded, other, found]);
    expect(await judged(mail, { trust })).toMatchObject({ spf: 'none', dmarc: 'fail' });
  });

  test('do not count where the address trusts nobody', async () => {
    const nobody = { authserv: null, way: 'lmtp' } as const;
    expect(await judged(plainMail([forwarded, found]), { trust: nobody })).toMatchObject({
      spf: 'none',
      dmarc: 'fail',
    });
  });
});

describe('a trusted relay', () => {
  const settings = { trustedRelays: ['10.0.0.0/8', '::1'] };
  const relay = { address: '10.1.2.3', helo: 'relay.acme.example' };
  const received = (address: string): string =>
    `Received: from [192.0.2.1] (mail.customer.example [${address}])\r\n by relay.acme.example; Fri, 20 Nov 2026 08:05:00 +0000`;

  test('is no client: the one that its Received names is', async () => {
    const given = { settings, client: relay, from: cora };
    expect(await judged(plainMail([received('192.0.2.1')]), given)).toMatchObject({ spf: 'pass' });
    expect(await judged(plainMail([received('203.0.113.9')]), given)).toMatchObject({ spf: 'fail' });
    expect(await judged(plainMail([received('10.9.9.9'), received('203.0.113.9')]), given)).toMatchObject({
      spf: 'fail',
    });
    expect(await judged(plainMail([received('10.9.9.9'), received('192.0.2.1')]), given)).toMatchObject({
      spf: 'pass',
    });
    expect(await judged(plainMail(), given)).toMatchObject({ spf: 'none' });
  });

  test.each([
    ['X-Spam-Flag: YES', true],
    ['X-Spam-Status: Yes, score=9.1 required=5.0', true],
    ['X-Spam: yes', true],
    ['X-Rspamd-Action: add header', true],
    ['X-Bogosity: Spam, tests=bogofilter', true],
    ['X-MS-Exchange-Organization-SCL: 5', true],
    ['X-MS-Exchange-Organization-SCL: 9', true],
    ['X-Forefront-Antispam-Report: CIP:192.0.2.1;CTRY:;SCL:6;SRV:;IPV:NLI', true],
    ['X-MS-Exchange-Organization-SCL: 4', false],
    ['X-MS-Exchange-Organization-SCL: -1', false],
    ['X-Forefront-Antispam-Report: CIP:192.0.2.1;SCL:1;SFV:NSPM', false],
    ['X-Rspamd-Action: greylist', false],
    ['X-Spam-Status: No, score=-1', false],
    ['X-Spam-Flag: NO', false],
  ])('is believed about spam, and nobody else: %s', async (header, isSpam) => {
    expect((await judged(plainMail([header]), { settings, client: relay })).isSpam).toBe(isSpam);
    for (const given of [{ settings, client }, { settings }, { client: relay }])
      expect((await judged(plainMail([header]), given)).isSpam).toBe(false);
  });

  test('must be a network', () => {
    for (const network of ['relay.example', '10.0.0.0/33', '10.0.0.0/x', ''])
      expect(() =>
        createMailJudge({ log: silent, hostname: 'mx.acme.example', trustedRelays: [network] }),
      ).toThrow(/must be an address or a network/);
  });
});
