import { expect, test } from 'vitest';
import { type ArrivingMail, openInboundDesk } from '../../testing/inbound-desk.ts';

const link = 'https://mail-settings.google.com/mail/vf-%5BANGjdJ8x%5D-RvPq_8';
const refusal = 'https://mail-settings.google.com/mail/uf-%5BANGjdJ8x%5D-RvPq_8';

const confirmation: ArrivingMail = {
  headers: {
    From: 'Gmail Team <forwarding-noreply@google.com>',
    Subject: '(#123456789) Gmail Forwarding Confirmation - Receive Mail from cora@customer.example',
  },
  text: `cora@customer.example has requested to forward mail to you.\nConfirmation code: 123456789\n\n${link}\n\nTo cancel:\n${refusal}\n`,
};

const openGoogleDesk = async () => {
  const bench = await openInboundDesk();
  bench.ports.mailJudge.answer({ dmarc: 'pass', policy: 'reject' });
  return bench;
};

test('Google’s question about a forwarding becomes no ticket: managers get the code and the link', async () => {
  const bench = await openGoogleDesk();
  // The mailbox is forwarded before the address is verified.
  await bench.address({ isTrusted: false });
  const mail = await bench.arrives(confirmation);
  expect(mail).toMatchObject({ state: 'noted', reason: 'forwarding_check', ticketNumber: null });
  expect(mail.error).toBe(
    `Google asks whether cora@customer.example may be forwarded to support@acme.example. The code is 123456789. Or open ${link}`,
  );
  const notices = (await bench.queued('notice')).filter(({ cause }) => cause === 'forwarding_check');
  expect(notices).toMatchObject([{ to: 'owner@desk.example', ticketNumber: null }]);
  for (const part of ['cora@customer.example', '123456789', link]) expect(notices[0]?.text).toContain(part);
  expect(notices[0]?.text).not.toContain('/uf-');
  expect(await bench.read(({ tickets }) => tickets.find(1))).toBeNull();
});

test('it is read in any language, as HTML, and without what is missing', async () => {
  const bench = await openGoogleDesk();
  await bench.address();
  const german = await bench.arrives({
    ...confirmation,
    headers: {
      ...confirmation.headers,
      Subject:
        '(#987654321) Gmail-Weiterleitungsbestätigung – E-Mails von c.d+e@mail.customer.example empfangen',
    },
    facts: { text: null, html: `<p>Bitte</p><a href="${link}?a=1&amp;b=2">hier</a>` },
  });
  expect(german.error).toBe(
    `Google asks whether c.d+e@mail.customer.example may be forwarded to support@acme.example. The code is 987654321. Or open ${link}?a=1&b=2`,
  );
  const bare = await bench.arrives({
    ...confirmation,
    headers: { ...confirmation.headers, Subject: 'Hi' },
    text: 'Hi',
  });
  expect(bare.error).toBe('Google asks whether a mailbox may be forwarded to support@acme.example.');
});

test('no link to anywhere else is shown, and a forged question is quarantined', async () => {
  const bench = await openGoogleDesk();
  await bench.address();
  for (const evil of [
    'https://mail-settings.google.com.evil.example/mail/vf-1',
    'https://evil.example/https:/mail-settings.google.com/mail/vf-1',
    'http://mail-settings.google.com/mail/vf-1',
    'https://mail.google.com@evil.example/mail/vf-1',
    'https://mail.google.com/url?q=https://evil.example',
  ]) {
    const { error } = await bench.arrives({ ...confirmation, text: `Confirm: ${evil}` });
    expect(error).not.toContain('evil');
    expect(error).not.toContain('http');
  }
  bench.ports.mailJudge.answer({ dmarc: 'fail', policy: 'reject' });
  expect(await bench.arrives(confirmation)).toMatchObject({ state: 'quarantined', reason: 'dmarc_fail' });
});

test('a person who writes about it gets a ticket', async () => {
  const bench = await openGoogleDesk();
  await bench.address();
  const mail = await bench.arrives({
    ...confirmation,
    headers: { ...confirmation.headers, From: 'Cora <cora@customer.example>' },
  });
  expect(mail).toMatchObject({ state: 'done', openedTicket: true });
});
