/** Reports of RFC 3464 as different programs write them. The texts are our own. */
import type { MachineMail, OurMail } from './machine-mail.ts';

type Dsn = Readonly<{
  system: string;
  from: string;
  subject: string;
  human: readonly string[];
  action?: 'failed' | 'delayed' | 'relayed';
  status?: string;
  /** Lines of the recipient, without action and status. */
  fields?: (to: string) => readonly string[];
  returns?: 'message/rfc822' | 'text/rfc822-headers' | 'none';
  headers?: readonly string[];
  envelope?: MachineMail['envelope'];
}>;

export const returnedPart = ({ to, messageId, subject }: OurMail, type: string): readonly string[] => [
  '--report',
  `Content-Type: ${type}`,
  '',
  'From: Support <support@acme.example>',
  `To: ${to}`,
  `Subject: ${subject}`,
  `Message-ID: <${messageId}>`,
  '',
  ...(type === 'message/rfc822' ? ['The text that nobody got.'] : []),
];

const kinds = { failed: 'bounce', delayed: 'delay', relayed: 'receipt' } as const;

/** A report of RFC 3464, with what a program writes otherwise than others. */
const dsn = (own: Dsn): MachineMail => ({
  system: own.system,
  kind: kinds[own.action ?? 'failed'],
  envelope: own.envelope ?? 'empty',
  lines: (ours) => [
    `From: ${own.from}`,
    `Subject: ${own.subject}`,
    ...(own.headers ?? []),
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="report"',
    '',
    '--report',
    'Content-Type: text/plain; charset=utf-8',
    '',
    ...own.human,
    '--report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.provider.example',
    '',
    ...(own.fields?.(ours.to) ?? [`Final-Recipient: rfc822; ${ours.to}`]),
    `Action: ${own.action ?? 'failed'}`,
    `Status: ${own.status ?? '5.1.1'}`,
    ...(own.returns === 'none' ? [] : returnedPart(ours, own.returns ?? 'message/rfc822')),
    '--report--',
  ],
});

const daemon = 'Mail Delivery System <MAILER-DAEMON@mx.provider.example>';

export const reportsByFields: readonly MachineMail[] = [
  dsn({
    system: 'Postfix',
    from: daemon,
    subject: 'Undelivered Mail Returned to Sender',
    headers: ['Auto-Submitted: auto-replied'],
    human: ['This is the mail system at host mx.provider.example.', '', 'User unknown.'],
    fields: (to) => [
      `Final-Recipient: rfc822; ${to}`,
      `Original-Recipient: rfc822;${to}`,
      'Remote-MTA: dns; mx2.provider.example',
    ],
  }),
  dsn({
    system: 'Postfix, a delay',
    from: daemon,
    subject: 'Delayed Mail (still being retried)',
    action: 'delayed',
    status: '4.4.1',
    human: ['THIS IS A WARNING ONLY. YOU DO NOT NEED TO RESEND YOUR MESSAGE.'],
    returns: 'text/rfc822-headers',
  }),
  dsn({
    system: 'Postfix, passed on',
    from: daemon,
    subject: 'Successful Mail Delivery Report',
    action: 'relayed',
    status: '2.0.0',
    human: ['Your message was successfully delivered to the destination.'],
    returns: 'text/rfc822-headers',
  }),
  dsn({
    system: 'Exim',
    from: daemon,
    subject: 'Mail delivery failed: returning message to sender',
    headers: ['Auto-Submitted: auto-replied', 'X-Failed-Recipients: somebody@provider.example'],
    human: ['This message was created automatically by mail delivery software.'],
    fields: (to) => [`Final-Recipient: rfc822;${to}`],
    status: '5.0.0',
  }),
  dsn({
    system: 'sendmail',
    from: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.provider.example>',
    subject: 'Returned mail: see transcript for details',
    headers: ['Auto-Submitted: auto-generated (failure)'],
    human: ['   ----- The following addresses had permanent fatal errors -----'],
    returns: 'text/rfc822-headers',
  }),
  dsn({
    system: 'Exchange Online',
    from: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@provider.example>',
    subject: 'Undeliverable: Re: Help',
    headers: ['X-Auto-Response-Suppress: All', 'X-MS-Exchange-Message-Is-Ndr:'],
    human: ["Your message wasn't delivered because the address wasn't found."],
    fields: (to) => [`Final-Recipient: rfc822;${to}`, 'X-Display-Name: Somebody'],
    status: '5.1.10',
  }),
  dsn({
    system: 'Exchange on premises',
    from: 'Microsoft Exchange <postmaster@provider.example>',
    subject: 'Unzustellbar: Re: Help',
    human: ['Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:'],
    returns: 'message/rfc822',
  }),
  dsn({
    system: 'Gmail',
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
    subject: 'Delivery Status Notification (Failure)',
    headers: ['Auto-Submitted: auto-replied', 'References: <other@provider.example>'],
    human: ['** Address not found **', '', "Your message wasn't delivered."],
  }),
  dsn({
    system: 'Yahoo',
    from: 'MAILER-DAEMON@yahoo.example',
    subject: 'Failure Notice',
    human: ['Sorry, we were unable to deliver your message to the following address.'],
  }),
  dsn({
    system: 'Amazon SES',
    from: 'MAILER-DAEMON@ses.provider.example',
    subject: 'Delivery Status Notification (Failure)',
    human: ['An error occurred while trying to deliver the mail to the following recipients:'],
    envelope: 'author',
  }),
  dsn({
    system: 'OpenSMTPD',
    from: 'Mailer Daemon <MAILER-DAEMON@mx.provider.example>',
    subject: 'Delivery status notification: failed',
    human: ['    Hi!', '', '    This is the MAILER-DAEMON, please DO NOT REPLY to this email.'],
  }),
  dsn({
    system: 'Courier',
    from: '"Courier mail server at mx.provider.example" <postmaster@mx.provider.example>',
    subject: 'NOTICE: mail delivery status.',
    human: ['This is a delivery status notification from mx.provider.example.'],
    returns: 'text/rfc822-headers',
  }),
  dsn({
    system: 'Domino',
    from: 'Mail Router <MAILER-DAEMON@notes.provider.example>',
    subject: 'DELIVERY FAILURE: User not listed in Domino Directory',
    human: ['Your message could not be delivered because:'],
    fields: (to) => [`Final-Recipient: rfc822;${to}`, 'Diagnostic-Code: X-Notes; User not listed'],
  }),
  dsn({
    system: 'GroupWise',
    from: 'Mailer-Daemon <Mailer-Daemon@gw.provider.example>',
    subject: 'Message status - undeliverable',
    human: ['The message that you sent was undeliverable to the following:'],
    status: '5.0.0',
  }),
  dsn({
    system: 'MailEnable',
    from: 'postmaster@mx.provider.example',
    subject: 'Message Delivery Failure',
    human: ['MailEnable: Message could not be delivered to some recipients.'],
  }),
  dsn({
    system: 'Apple iCloud',
    from: 'postmaster@me.example (Mail Delivery Subsystem)',
    subject: 'Undeliverable: Help',
    human: ['This report relates to your message: Help'],
    status: '5.7.1',
  }),
  dsn({
    system: 'Haraka',
    from: 'MAILER-DAEMON <MAILER-DAEMON@mx.provider.example>',
    subject: 'failed delivery',
    human: ['Hi. This is the Haraka Mailer program.'],
  }),
];
