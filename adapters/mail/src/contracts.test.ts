import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ArrivedMail, type MailOutcome, portSuites } from '@tidemark/port-contracts';
import { createMailTexts } from './mail-texts.ts';
import { createMailer } from './mailer.ts';
import { attachedTo } from './testing/mime-parts.ts';
import { headersOf, type Misbehaviour, openSink, type SunkMail } from './testing/smtp-sink.ts';

const arrivedAs = ({ from, to, raw }: SunkMail): ArrivedMail => ({
  from,
  to,
  text: raw,
  files: attachedTo(raw).map(({ bytes }) => bytes),
});

const log = { warn: () => undefined };

/** The server's reply, to the recipient or after the last byte. */
const saying: Readonly<Record<MailOutcome, Readonly<{ of: 'receiver' | 'content'; says: Misbehaviour }>>> = {
  sent: { of: 'content', says: 'take' },
  refused: { of: 'receiver', says: { code: 550, text: '5.1.1 No such user' } },
  unwanted: { of: 'content', says: { code: 554, text: '5.7.1 Blocked for its content' } },
  failed: { of: 'content', says: { code: 451, text: '4.7.1 Greylisted' } },
};

portSuites.mailer('SMTP', {
  outcomes: ['sent', 'refused', 'unwanted', 'failed'],
  reachesPeople: true,
  open: async (wanted) => {
    let now = saying.sent;
    const sink = await openSink(
      () => (now.of === 'content' ? now.says : 'take'),
      () => (now.of === 'receiver' ? now.says : 'take'),
    );
    const folder = await mkdtemp(join(tmpdir(), 'tidemark-smtp-'));
    const smtp = { host: '127.0.0.1', port: sink.port, secure: false, auth: null };
    const mailer = createMailer({ ...wanted, smtp, dkim: null, folder, log });
    return {
      mailer,
      ends: async (outcome) => {
        now = saying[outcome];
      },
      arrived: async () => sink.mails.map(arrivedAs),
      copies: () => copiesIn(folder),
      close: async () => {
        await mailer.close();
        await sink.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
});

portSuites.mailer('a folder', {
  outcomes: ['sent', 'failed'],
  reachesPeople: false,
  open: async (wanted) => {
    const root = await mkdtemp(join(tmpdir(), 'tidemark-mail-'));
    const folder = join(root, 'mail');
    const mailer = createMailer({ ...wanted, smtp: null, dkim: null, folder, log });
    return {
      mailer,
      ends: async (outcome) => {
        await rm(folder, { recursive: true, force: true });
        if (outcome === 'failed') await writeFile(folder, 'a file where the folder should be');
        else await mkdir(folder);
      },
      arrived: async () => Promise.all((await copiesIn(folder)).map((id) => keptIn(folder, id))),
      copies: () => copiesIn(folder),
      close: async () => {
        await mailer.close();
        await rm(root, { recursive: true, force: true });
      },
    };
  },
});

const copiesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => [])).map((name) => name.replace(/\.eml$/, ''));

/** A mail program reads the envelope off the headers. */
const keptIn = async (folder: string, id: string): Promise<ArrivedMail> => {
  const raw = await readFile(join(folder, `${id}.eml`), 'latin1');
  const headerNamed = (header: string) => headersOf(raw).find(({ name }) => name === header)?.value ?? '';
  const from = /<([^>]+)>/.exec(headerNamed('Return-Path'))?.[1] ?? '';
  return arrivedAs({ from, to: [headerNamed('To')], raw });
};

portSuites.mailTexts('four languages', createMailTexts);
