/** Mail in every charset, by each of its names: subject, sender, text and file name can be read. */
import { encodings, fromHex, others } from '../../../adapters/inbound/src/testing/charset-texts.ts';
import { type Place, readRows } from '../databases.ts';
import { endAll, mailTo, newMailPlace, settledMails, startMail } from '../mail-place.ts';
import { sendMails } from '../mail-senders.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';

export const inboundCharsets: Row = {
  name: 'inbound-charsets',
  promise:
    'a mail in any charset is read by each name of it: subject, sender, text and file name; and 99 of 100 in UTF-8 that name another one',
  databases: ['sqlite', 'postgres'],
  run: (context) => reading(context),
};

/** `isWrong`: the bytes are UTF-8, whatever the label says. */
type Sample = Readonly<{ label: string; text: string; bytes: Uint8Array; isWrong: boolean }>;

const written = 'Grüße aus Köln, schöne Aussicht über den Fluß – 5 €';

const samples: readonly Sample[] = [
  ...encodings.flatMap(([, text, hex, labels]) => labels.split(' ').map((label) => ({ label, text, hex }))),
  ...others.map(([label, text, hex]) => ({ label, text, hex })),
].flatMap(({ label, text, hex }) => [
  { label, text, bytes: fromHex(hex), isWrong: false },
  // Bytes of two or four for each character are no UTF-8 by any reading.
  ...(/16|32|ucs|unicode(?!11|20|-1-1)/.test(label)
    ? []
    : [{ label, text: written, bytes: new Uint8Array(Buffer.from(written)), isWrong: true }]),
]);

const reading = async (context: ProofContext): Promise<Proof> => {
  const every = bySize(context.size, { slice: 20, short: 1, full: 1 });
  const sent = samples.filter((_, at) => at % every === 0);
  const at = await newMailPlace(context);
  const servers = await startMail(at);
  let next = 0;
  const acknowledged = await sendMails({
    target: { port: at.smtpPort },
    connections: 4,
    next: () => {
      const sample = sent[next];
      next += 1;
      return sample ? { to: mailTo, raw: mailOf(sample, next - 1) } : null;
    },
  });
  const waiting = await settledMails(at.place);
  const read = await readMails(at.place);
  const ended = await endAll(servers);
  const unread = sent.flatMap((sample, number) => unreadOf(sample, read.get(number)));
  const right = sent.filter(({ isWrong }) => !isWrong);
  const wrong = sent.length - right.length;
  const unreadWrong = new Set(unread.filter(({ isWrong }) => isWrong).map(({ label }) => label)).size;
  return {
    figures: {
      labels: right.length,
      'of these read wholly':
        right.length - new Set(unread.filter((one) => !one.isWrong).map(({ label }) => label)).size,
      'UTF-8 under another label': wrong,
      'of these read': wrong - unreadWrong,
    },
    faults: [
      ...waiting,
      ...ended,
      ...(acknowledged === sent.length ? [] : [`Of ${sent.length} mails ${acknowledged} were acknowledged.`]),
      ...(read.size === sent.length ? [] : [`Of ${sent.length} mails ${read.size} are tickets.`]),
      ...unread.filter(({ isWrong }) => !isWrong).map(({ said }) => said),
      ...(unreadWrong <= wrong / 100
        ? []
        : [`Of ${wrong} mails under a wrong label ${unreadWrong} cannot be read.`]),
    ],
  };
};

const mailOf = ({ label, bytes }: Sample, number: number): string => {
  const base64 = Buffer.from(bytes).toString('base64');
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const word = `=?${label}?B?${base64}?=`;
  return [
    `From: ${word} <sender${number}@customer.invalid>`,
    `Subject: ${number} ${word}`,
    `Message-ID: <${number}@customer.invalid>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    `Content-Type: text/plain; charset="${label}"`,
    'Content-Transfer-Encoding: base64',
    '',
    base64,
    '--b',
    'Content-Type: application/zip',
    `Content-Disposition: attachment; filename*=${label}''${percent}`,
    'Content-Transfer-Encoding: base64',
    '',
    'QUJD',
    '--b--',
    '',
  ].join('\r\n');
};

type Read = Readonly<{ subject: string; sender: string; text: string; file: string }>;

const readMails = async (place: Place): Promise<ReadonlyMap<number, Read>> => {
  const rows = await readRows(
    place,
    `select t.subject as subject, c.name as sender, m.body as text, f.name as file
     from tickets t
     join contacts c on c.workspace_id = t.workspace_id and c.id = t.requester_id
     join messages m on m.workspace_id = t.workspace_id and m.ticket_number = t.number
     join files f on f.workspace_id = m.workspace_id and f.message_id = m.id`,
  );
  return new Map(
    rows.map(({ subject, sender, text, file }) => [
      Number(/^\d+/.exec(String(subject))?.[0]),
      { subject: String(subject), sender: String(sender), text: String(text), file: String(file) },
    ]),
  );
};

const unreadOf = ({ label, text, isWrong }: Sample, read: Read | undefined) => {
  if (!read) return [{ label, isWrong, said: `The mail in ${label} is no ticket.` }];
  const parts: readonly (readonly [string, string])[] = [
    ['subject', read.subject.replace(/^\d+ ?/, '')],
    ['sender', read.sender],
    ['text', read.text],
    ['file name', read.file.replace(/\.[^.]*$/, '')],
  ];
  return parts
    .filter(([, found]) => found.trim() !== text)
    .map(([part, found]) => ({ label, isWrong, said: `${part} in ${label} is ${found}, not ${text}.` }));
};
