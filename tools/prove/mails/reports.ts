/** Reports of mail servers in the forms of their programs. The texts are our own. */
import type { MachineMail } from './machine-mail.ts';
import { reportsByFields, returnedPart } from './reports-by-fields.ts';

const qmail: MachineMail = {
  system: 'qmail',
  kind: 'bounce',
  envelope: 'empty',
  lines: ({ to, messageId }) => [
    'From: MAILER-DAEMON@mx.provider.example',
    'Subject: failure notice',
    '',
    'Hi. This is the qmail-send program at mx.provider.example.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    "This is a permanent error; I've given up. Sorry it didn't work out.",
    '',
    `<${to}>:`,
    'Sorry, no mailbox here by that name. (#5.1.1)',
    '',
    '--- Below this line is a copy of the message.',
    '',
    `Message-ID: <${messageId}>`,
    'Subject: Re: Help',
  ],
};

const oldExim: MachineMail = {
  system: 'Exim without fields',
  kind: 'bounce',
  envelope: 'empty',
  lines: ({ to, messageId }) => [
    'From: Mail Delivery System <Mailer-Daemon@mx.provider.example>',
    'Subject: Mail delivery failed: returning message to sender',
    `X-Failed-Recipients: ${to}`,
    'Auto-Submitted: auto-replied',
    '',
    'This message was created automatically by mail delivery software.',
    '',
    'A message that you sent could not be delivered to one or more of its',
    'recipients. This is a permanent error. The following address(es) failed:',
    '',
    `  ${to}`,
    '    SMTP error from remote mail server: 550 unknown',
    '',
    '------ This is a copy of the message, including all the headers. ------',
    '',
    `Message-ID: <${messageId}>`,
  ],
};

const oldExchange: MachineMail = {
  system: 'Exchange 2003, attached',
  kind: 'bounce',
  envelope: 'empty',
  lines: (ours) => [
    'From: System Administrator <postmaster@mx.provider.example>',
    'Subject: Undeliverable: Re: Help',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="report"',
    '',
    '--report',
    'Content-Type: text/plain',
    '',
    'Your message did not reach some or all of the intended recipients.',
    '',
    'The following recipient(s) could not be reached:',
    '',
    `      '${ours.to}' on 23.11.2026 10:00`,
    '            The e-mail account does not exist. <mx.provider.example #5.1.1>',
    ...returnedPart(ours, 'message/rfc822'),
    '--report--',
  ],
};

const receipt: MachineMail = {
  system: 'Outlook, a receipt',
  kind: 'receipt',
  envelope: 'empty',
  lines: ({ to, messageId }) => [
    `From: ${to}`,
    'Subject: Read: Re: Help',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=disposition-notification; boundary="report"',
    '',
    '--report',
    'Content-Type: text/plain',
    '',
    'Your message was read.',
    '--report',
    'Content-Type: message/disposition-notification',
    '',
    `Final-Recipient: rfc822;${to}`,
    `Original-Message-ID: <${messageId}>`,
    'Disposition: manual-action/MDN-sent-manually; displayed',
    '--report--',
  ],
};

const complaint: MachineMail = {
  system: 'Yahoo, a complaint',
  kind: 'complaint',
  envelope: 'author',
  lines: (ours) => [
    'From: feedback@arf.provider.example',
    'Subject: FW: Re: Help',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="report"',
    '',
    '--report',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report for an email message.',
    '--report',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: Provider/1.0',
    'Version: 1',
    `Original-Rcpt-To: ${ours.to}`,
    ...returnedPart(ours, 'message/rfc822'),
    '--report--',
  ],
};

export const reports: readonly MachineMail[] = [
  ...reportsByFields,
  qmail,
  oldExim,
  oldExchange,
  receipt,
  complaint,
];
