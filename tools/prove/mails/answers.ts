/** Answers of machines and newsletters by their headers, and mails of people that look like them. The texts are our own. */
import type { MachineMail, OurMail } from './machine-mail.ts';

type Own = Readonly<{
  system: string;
  subject: string;
  headers: readonly string[];
  envelope?: MachineMail['envelope'];
  from?: string;
  text?: readonly string[];
}>;

const about = ({ messageId }: OurMail): readonly string[] => [
  `In-Reply-To: <${messageId}>`,
  `References: <${messageId}>`,
];

const answer = (own: Own): MachineMail => ({
  system: own.system,
  kind: 'answer',
  envelope: own.envelope ?? 'empty',
  lines: (ours) => [
    `From: ${own.from ?? ours.to}`,
    `Subject: ${own.subject}`,
    ...about(ours),
    ...own.headers,
    '',
    ...(own.text ?? ['I am away until Monday.']),
  ],
});

const answers: readonly MachineMail[] = [
  answer({
    system: 'Exchange, out of office',
    subject: 'Automatic reply: Help',
    headers: ['X-Auto-Response-Suppress: All', 'Auto-Submitted: auto-generated'],
  }),
  answer({
    system: 'Outlook.com',
    subject: 'Automatische Antwort: Help',
    headers: ['X-Auto-Response-Suppress: All', 'X-MS-Exchange-Inbox-Rules-Loop: somebody@provider.example'],
  }),
  answer({
    system: 'Gmail',
    subject: 'Out of office Re: Help',
    headers: ['Precedence: bulk', 'X-Autoreply: yes', 'Auto-Submitted: auto-replied'],
    envelope: 'author',
  }),
  answer({
    system: 'Sieve',
    subject: 'Auto: Re: Help',
    headers: ['Auto-Submitted: auto-replied (vacation)', 'Precedence: bulk', 'X-Sieve: Pigeonhole Sieve 0.5'],
  }),
  answer({
    system: 'vacation(1)',
    subject: 'Re: Help',
    headers: ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'Delivered-By-The-Graces-Of: vacation'],
  }),
  answer({
    system: 'procmail',
    subject: 'Re: Help (away)',
    headers: ['X-Loop: somebody@provider.example', 'Precedence: junk'],
    envelope: 'author',
  }),
  answer({
    system: 'Domino',
    subject: 'Somebody is out of the office',
    headers: ['Auto-Submitted: auto-generated', 'X-MIMETrack: Serialize by Router'],
  }),
  answer({
    system: 'GroupWise',
    subject: 'Re: Help',
    headers: ['Auto-Submitted: auto-replied', 'X-Mailer: Novell GroupWise'],
    envelope: 'author',
  }),
  answer({
    system: 'Apple, a server rule',
    subject: 'Re: Help',
    headers: ['X-Apple-Action: VACATION'],
    envelope: 'author',
  }),
  answer({
    system: 'cPanel, autorespond',
    subject: 'Re: Help',
    headers: ['X-Autorespond: Help', 'Precedence: auto_reply'],
    envelope: 'author',
  }),
  answer({
    system: 'Zendesk',
    subject: '[Request received] Help',
    headers: [
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: All',
      'X-Zendesk-From-Account-Id: 1',
    ],
    envelope: 'author',
    text: ['Your request (1234) has been received and is being reviewed.'],
  }),
  answer({
    system: 'Freshdesk',
    subject: 'Ticket received - Help',
    headers: ['Auto-Submitted: auto-generated', 'X-Autoreply: true', 'Precedence: bulk'],
    envelope: 'author',
  }),
  answer({
    system: 'OTRS',
    subject: '[Ticket#2026112300001] RE: Help',
    headers: ['Precedence: bulk', 'X-Powered-By: OTRS', 'Auto-Submitted: auto-replied'],
  }),
  answer({
    system: 'Zammad',
    subject: 'RE: Help [Ticket#12345]',
    headers: ['Precedence: bulk', 'Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All'],
    envelope: 'author',
  }),
  answer({
    system: 'RT',
    subject: '[provider.example #12] AutoReply: Help',
    headers: [
      'RT-Originator: root@provider.example',
      'Precedence: bulk',
      'X-RT-Loop-Prevention: provider.example',
    ],
    envelope: 'author',
  }),
  answer({
    system: 'Jira',
    subject: 'HELP-12 Help',
    headers: ['Auto-Submitted: auto-generated', 'Precedence: bulk', 'X-JIRA-FingerPrint: 1'],
    envelope: 'author',
  }),
  answer({
    system: 'ServiceNow',
    subject: 'INC0012345 was opened',
    headers: ['Auto-Submitted: auto-generated', 'X-ServiceNow-Generated: true'],
    envelope: 'author',
  }),
  answer({
    system: 'an answer without any header',
    subject: 'Abwesenheitsnotiz: Help',
    headers: [],
  }),
];

const list = (system: string, headers: readonly string[]): MachineMail => ({
  system,
  kind: 'list',
  envelope: 'author',
  lines: ({ to }) => [`From: News <${to}>`, 'Subject: All about printers', ...headers, '', 'Buy one today.'],
});

const lists: readonly MachineMail[] = [
  list('Mailchimp', [
    'List-Unsubscribe: <https://news.example/u/1>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'Precedence: bulk',
  ]),
  list('Mailman', [
    'List-Id: Printers <printers.lists.example>',
    'List-Post: <mailto:printers@lists.example>',
    'Precedence: list',
  ]),
  list('Google Groups', ['List-ID: <printers.groups.example>', 'Precedence: list', 'X-Google-Group-Id: 1']),
];

type Person = Readonly<{
  system: string;
  subject: string;
  headers?: readonly string[];
  text?: readonly string[];
}>;

const person = ({ system, subject, headers = [], text }: Person): MachineMail => ({
  system,
  kind: 'person',
  envelope: 'author',
  lines: ({ to }) => [`From: ${to}`, `Subject: ${subject}`, ...headers, '', ...(text ?? ['Please help me.'])],
});

const people: readonly MachineMail[] = [
  person({
    system: 'a person who quotes a bounce',
    subject: 'Undelivered Mail Returned to Sender',
    text: [
      'I get this for each of my mails:',
      '',
      'This is the mail system at host mx.provider.example.',
      '<me@provider.example>: host mx[192.0.2.1] said: 550 5.1.1 unknown',
    ],
  }),
  person({ system: 'a person who asks about an out-of-office text', subject: 'Out of office does not work' }),
  person({ system: 'a person with Auto-Submitted: no', subject: 'Help', headers: ['Auto-Submitted: no'] }),
  person({
    system: 'a person at Exchange, which suppresses answers',
    subject: 'Help',
    headers: ['X-Auto-Response-Suppress: DR, OOF, AutoReply', 'X-MS-Has-Attach:', 'Thread-Topic: Help'],
  }),
  person({
    system: 'a person at Exchange, which suppresses all',
    subject: 'Help',
    headers: ['X-Auto-Response-Suppress: All'],
  }),
  person({
    system: 'a person in a hurry',
    subject: 'Help',
    headers: ['Precedence: first-class', 'X-Priority: 1'],
  }),
  person({ system: 'a person whose program says X-Loop: no', subject: 'Help', headers: ['X-Loop: no'] }),
  person({
    system: 'a person who wants a receipt',
    subject: 'Help',
    headers: ['Disposition-Notification-To: me@provider.example', 'Return-Receipt-To: me@provider.example'],
  }),
  person({ system: 'a person whose subject is a failure', subject: 'failure notice' }),
  person({
    system: 'a person who complains about delivery',
    subject: 'Delivery Status Notification (Failure)',
  }),
  person({
    system: 'a person whose mail names a list only in its text',
    subject: 'Help',
    text: ['List-Unsubscribe: <https://news.example/u/1>', 'is in all mails that you send me.'],
  }),
  person({ system: 'a person who forwards a receipt', subject: 'Fwd: Read: Re: Help' }),
  person({
    system: 'a person who writes by a scanner',
    subject: 'Message from KM_C258',
    headers: ['X-Mailer: KONICA MINOLTA bizhub C258'],
  }),
];

export const machineAnswers: readonly MachineMail[] = [...answers, ...lists];
export const lookalikes: readonly MachineMail[] = people;
