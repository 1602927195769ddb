import { describe, expect, test } from 'vitest';
import { judged, keyRecord, noAnswer, orderly, plainMail, signed } from '../testing/signed-mail.ts';

const client = { address: '192.0.2.1', helo: 'mail.customer.example' };
const stranger = { address: '203.0.113.9', helo: 'evil.example' };
const cora = 'cora@customer.example';

describe('a signature (DKIM)', () => {
  test('that is good proves its domain', async () => {
    expect(await judged(await signed(plainMail()))).toEqual({
      spf: 'none',
      dkim: 'pass',
      dmarc: 'pass',
      policy: 'reject',
      arc: 'none',
      dkimDomains: ['customer.example'],
      isSpam: false,
    });
  });

  test.each([
    ['body', 'It burns.', 'Send money.'],
    ['header', 'Subject: Fire', 'Subject: Invoice'],
  ])('of a mail whose %s was changed proves nothing', async (_part, before, after) => {
    const mail = (await signed(plainMail())).replace(before, after);
    expect(await judged(mail)).toMatchObject({ dkim: 'fail', dmarc: 'fail', dkimDomains: [] });
  });

  test.each<[string, string | undefined]>([
    ['was removed', undefined],
    ['was revoked', 'v=DKIM1; p='],
    ['is another one', keyRecord.replace(/p=.{8}/, 'p=AAAAAAAA')],
  ])('whose key %s proves nothing', async (_why, record) => {
    const { 'key._domainkey.customer.example': _, ...zone } = orderly();
    const changed = record === undefined ? zone : { ...zone, 'key._domainkey.customer.example': record };
    expect(await judged(await signed(plainMail()), { zone: changed })).toMatchObject({
      dkim: 'fail',
      dmarc: 'fail',
    });
  });

  test('whose key gets no answer is a temporary error, and so is DMARC', async () => {
    const zone = { ...orderly(), 'key._domainkey.customer.example': noAnswer };
    expect(await judged(await signed(plainMail()), { zone })).toMatchObject({
      dkim: 'temperror',
      dmarc: 'temperror',
    });
  });

  test('of a stranger whose key gets no answer excuses nothing', async () => {
    const zone = { ...orderly(), 'key._domainkey.evil.example': noAnswer };
    expect(await judged(await signed(plainMail(), 'evil.example'), { zone })).toMatchObject({
      dkim: 'temperror',
      dmarc: 'fail',
      policy: 'reject',
    });
  });

  test('that has expired proves nothing', async () => {
    const mail = await signed(plainMail(), 'customer.example', {
      signTime: new Date('2020-01-01'),
      expires: new Date('2020-01-08'),
    });
    expect(await judged(mail)).toMatchObject({ dkim: 'fail', dmarc: 'fail' });
  });

  test('of a part of the body (l=) counts while nothing follows that part', async () => {
    const mail = await signed(plainMail(), 'customer.example', { maxBodyLength: 11 });
    expect(mail).toContain('l=11');
    expect(await judged(mail)).toMatchObject({ dkim: 'pass', dmarc: 'pass' });
    expect(await judged(`${mail}Send money.\r\n`)).toMatchObject({ dkim: 'fail', dmarc: 'fail' });
  });

  test('is verified for mails with bare line ends too', async () => {
    const mail = (await signed(plainMail())).replaceAll('\r\n', '\n');
    expect(await judged(mail)).toMatchObject({ dkim: 'pass', dmarc: 'pass' });
  });

  test('of a mail without one is none', async () => {
    expect(await judged(plainMail())).toMatchObject({ dkim: 'none', dmarc: 'fail', policy: 'reject' });
  });

  test('among more than a server verifies counts as none, and DMARC still fails', async () => {
    let mail = plainMail();
    for (let count = 0; count < 11; count++) mail = await signed(mail);
    expect(await judged(mail)).toMatchObject({ dkim: 'none', dmarc: 'fail' });
  });

  test('of a line without end proves nothing, be it good', async () => {
    const mail = await signed(plainMail().replace('It burns.', 'x'.repeat(600 * 1024)));
    expect(await judged(mail)).toMatchObject({ dkim: 'fail', dmarc: 'fail' });
  });

  test.each([
    ['of thousands of lines', `X-Long: a\r\n${' b\r\n'.repeat(6_000)} c`],
    ['without end', Array.from({ length: 300 }, () => `X: ${'a'.repeat(1_000)}`).join('\r\n')],
    ['of a thousand fields', 'X: a\r\n'.repeat(1_000).trimEnd()],
  ])('of a header %s counts as none', async (_what, header) => {
    const mail = await signed(plainMail());
    expect(await judged(`${mail.split('\r\n\r\n', 1)[0]}\r\n${header}\r\n\r\nIt burns.\r\n`)).toMatchObject({
      dkim: 'none',
      dmarc: 'fail',
    });
  });
});

describe('a client (SPF)', () => {
  test('that the domain of the envelope allows proves that domain', async () => {
    expect(await judged(plainMail(), { client, from: cora })).toMatchObject({ spf: 'pass', dmarc: 'pass' });
  });

  test('that it does not allow fails', async () => {
    expect(await judged(plainMail(), { client: stranger, from: cora })).toMatchObject({
      spf: 'fail',
      dmarc: 'fail',
    });
  });

  test('of a domain without a record is none', async () => {
    expect(await judged(plainMail(), { client, from: 'x@other.example' })).toMatchObject({ spf: 'none' });
  });

  test('whose record gets no answer is a temporary error', async () => {
    const zone = { ...orderly(), 'customer.example': noAnswer };
    expect(await judged(plainMail(), { client, from: cora, zone })).toMatchObject({
      spf: 'temperror',
      dmarc: 'temperror',
    });
  });

  test('that is allowed by another domain than that of From proves nothing of From', async () => {
    const zone = { ...orderly(), 'evil.example': 'v=spf1 +all' };
    expect(await judged(plainMail(), { client: stranger, from: 'x@evil.example', zone })).toMatchObject({
      spf: 'pass',
      dmarc: 'fail',
    });
  });

  test('of an empty sender is judged by its greeting', async () => {
    const zone = { ...orderly(), 'mail.customer.example': 'v=spf1 ip4:192.0.2.1 -all' };
    expect(await judged(plainMail(), { client, zone })).toMatchObject({ spf: 'pass', dmarc: 'pass' });
  });
});

describe('a policy (DMARC)', () => {
  test.each(['none', 'quarantine', 'reject'] as const)('of p=%s comes with a failure', async (policy) => {
    const zone = orderly('customer.example', `p=${policy}`);
    expect(await judged(plainMail(), { zone })).toMatchObject({ dmarc: 'fail', policy });
  });

  test('that the domain does not have is none', async () => {
    const { '_dmarc.customer.example': _, ...zone } = orderly();
    expect(await judged(await signed(plainMail()), { zone })).toMatchObject({
      dkim: 'pass',
      dmarc: 'none',
      policy: null,
    });
  });

  test('that gets no answer is a temporary error', async () => {
    const zone = { ...orderly(), '_dmarc.customer.example': noAnswer };
    expect(await judged(await signed(plainMail()), { zone })).toMatchObject({ dmarc: 'temperror' });
  });

  const news = 'From: News <news@news.customer.example>';
  test.each([
    ['relaxed', 'p=reject', 'pass'],
    ['strict', 'p=reject; adkim=s', 'fail'],
  ])('of %s alignment for a subdomain', async (_name, policy, dmarc) => {
    const mail = await signed(plainMail([], news));
    expect(await judged(mail, { zone: orderly('customer.example', policy) })).toMatchObject({ dmarc });
  });

  test('of subdomains counts for them', async () => {
    const zone = orderly('customer.example', 'p=reject; sp=none');
    expect(await judged(plainMail([], news), { zone })).toMatchObject({ dmarc: 'fail', policy: 'none' });
    expect(await judged(plainMail(), { zone })).toMatchObject({ dmarc: 'fail', policy: 'reject' });
  });
});
