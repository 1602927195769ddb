import { describe, expect, test } from 'vitest';
import type { RawMail } from '../model/inbound/mail-reader.ts';
import { fakeMailReader } from './fake-mail-reader.ts';
import { mailBytes } from './inbound-builders.ts';

const rawOf = (bytes: Uint8Array): RawMail => ({
  size: bytes.length,
  open: async function* () {
    yield bytes;
  },
});

describe('the reader of mail in tests', () => {
  test('reads the headers and the text of a plain mail', async () => {
    const raw = rawOf(
      mailBytes(
        { Cc: '"Ann, Billing" <no>, Ann <ann@acme.example>', References: '<one@a> <two@a>' },
        'Grüße 🖨\n\nCora',
      ),
    );
    expect(await fakeMailReader().read(raw)).toMatchObject({
      type: 'read',
      facts: {
        from: [{ name: 'Cora Customer', email: 'cora@customer.example' }],
        cc: [{ name: 'Ann', email: 'ann@acme.example' }],
        date: '2026-11-20T08:05:00.000Z',
        messageId: 'mail-1@customer.example',
        repliesTo: ['two@a', 'one@a'],
        text: 'Grüße 🖨\n\nCora',
      },
    });
  });

  test('says of a mail what the test prepared', async () => {
    const reader = fakeMailReader();
    reader.answer('mail-1@customer.example', { isEncrypted: true });
    expect(await reader.read(rawOf(mailBytes()))).toMatchObject({ facts: { isEncrypted: true } });
    const failure = { type: 'too_slow', error: 'Reading took longer than 5 s.' } as const;
    reader.answer('mail-1@customer.example', failure);
    expect(await reader.read(rawOf(mailBytes()))).toEqual(failure);
  });

  test('summarises the header without reading further', () => {
    expect(fakeMailReader().summarise(mailBytes({ Subject: 'One\r\n two', From: null }))).toEqual({
      from: null,
      replyTo: null,
      subject: 'One two',
      date: 'Fri, 20 Nov 2026 08:05:00 +0000',
      messageId: 'mail-1@customer.example',
    });
  });
});
