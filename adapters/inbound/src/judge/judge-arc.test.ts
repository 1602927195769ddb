import { describe, expect, test } from 'vitest';
import {
  judged,
  keyRecord,
  noAnswer,
  orderly,
  plainMail,
  sealed,
  type Zone,
} from '../testing/signed-mail.ts';

describe('a chain of forwarders (ARC)', () => {
  const settings = { trustedSealers: ['forwarder.example'] };
  const passed = 'dmarc=pass (p=REJECT) header.from=customer.example';
  const zone: Zone = {
    ...orderly(),
    ...orderly('forwarder.example'),
    ...orderly('evil.example'),
  };

  test('of a trusted sealer that found the mail authentic passes', async () => {
    const mail = await sealed(plainMail(), { domain: 'forwarder.example', found: passed });
    expect(await judged(mail, { settings, zone })).toMatchObject({ arc: 'pass', dmarc: 'fail' });
    expect(await judged(mail, { zone })).toMatchObject({ arc: 'none' });
  });

  test('of an unknown sealer is none, whatever it says', async () => {
    const mail = await sealed(plainMail(), { domain: 'evil.example', found: passed });
    expect(await judged(mail, { settings, zone })).toMatchObject({ arc: 'none' });
  });

  test('of a trusted sealer that believed an unknown one does not pass', async () => {
    const forged = await sealed(plainMail(), { domain: 'evil.example', found: passed });
    const forwarded =
      'arc=pass (dmarc=pass header.from=customer.example); dmarc=fail header.from=customer.example';
    const mail = await sealed(forged, { domain: 'forwarder.example', found: forwarded, cv: 'pass' });
    expect(await judged(mail, { settings, zone })).toMatchObject({ arc: 'fail' });
  });

  test('is not believed below an unknown sealer, who may have changed the mail', async () => {
    const found = 'dmarc=fail header.from=customer.example';
    const once = await sealed(plainMail(), { domain: 'forwarder.example', found: passed });
    const twice = await sealed(once, { domain: 'evil.example', found, cv: 'pass' });
    const mail = await sealed(twice, { domain: 'forwarder.example', found, cv: 'pass' });
    expect(await judged(mail, { settings, zone })).toMatchObject({ arc: 'fail' });
  });

  test('of a domain that only ends like a trusted one is none', async () => {
    const mail = await sealed(plainMail(), { domain: 'evilforwarder.example', found: passed });
    expect(
      await judged(mail, { settings, zone: { ...zone, ...orderly('evilforwarder.example') } }),
    ).toMatchObject({
      arc: 'none',
    });
  });

  test('of two trusted sealers passes by what the first one found', async () => {
    const once = await sealed(plainMail(), { domain: 'forwarder.example', found: passed });
    const mail = await sealed(once, {
      domain: 'eu.forwarder.example',
      found: 'dmarc=fail header.from=customer.example',
      cv: 'pass',
    });
    const both = { ...zone, 'key._domainkey.eu.forwarder.example': keyRecord };
    expect(await judged(mail, { settings, zone: both })).toMatchObject({ arc: 'pass' });
  });

  test.each([
    ['about another domain', 'dmarc=pass header.from=evil.example'],
    ['that something else passed', 'spf=pass header.from=customer.example'],
    ['that DMARC failed', 'dmarc=fail header.from=customer.example'],
  ])('that says %s does not pass', async (_what, found) => {
    const mail = await sealed(plainMail(), { domain: 'forwarder.example', found });
    expect(await judged(mail, { settings, zone })).toMatchObject({ arc: 'fail' });
  });

  test('of a mail that was changed afterwards fails', async () => {
    const mail = await sealed(plainMail(), { domain: 'forwarder.example', found: passed });
    expect(await judged(mail.replace('burns', 'rains'), { settings, zone })).toMatchObject({ arc: 'fail' });
  });

  test('whose key gets no answer is a temporary error', async () => {
    const away = { ...zone, 'key._domainkey.forwarder.example': noAnswer };
    const mail = await sealed(plainMail(), { domain: 'forwarder.example', found: passed });
    expect(await judged(mail, { settings, zone: away })).toMatchObject({ arc: 'temperror' });
  });
});
