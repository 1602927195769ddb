import type { DeskSettings } from '@tidemark/deployment';
import type { DataFolder } from './data-folder.ts';

export type Start = Readonly<{
  version: string;
  folder: DataFolder;
  url: string;
  setupLink: string | null;
  facts: Readonly<Record<string, string>>;
  mail: Pick<DeskSettings['mail'], 'from' | 'smtp' | 'folder'>;
  /** How mail arrives. */
  mailIn: string;
}>;

/** All that a start says: short enough to be read. */
export const startBlock = ({ version, folder, url, setupLink, facts, mail, mailIn }: Start): string => {
  const rows: readonly (readonly [string, string])[] = [
    ['Data', `${folder.path} (${folder.isNew ? 'new' : 'existing'})`],
    ['Database', `SQLite ${facts.version}, WAL, synchronous=${facts.synchronous}`],
    ['API', `${url}/api/v1`],
    ['Reference', `${url}/docs`],
    ['Mail', mail.smtp ? `by ${mail.smtp.host}:${mail.smtp.port}` : unsent(mail)],
    ['Mail in', mailIn],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
  return ['', `  Tidemark ${version}`, '', ...lines, '', ...setup(setupLink), ''].join('\n');
};

type Listening = Readonly<{ smtpPort: number | null; lmtpPort: number | null }>;
type InboundSettings = Pick<DeskSettings['inbound'], 'hostname' | 'smtp' | 'lmtp'>;

/** Of the ports that listen; without any, mail still can be posted and piped. */
export const mailInText = (
  { smtpPort, lmtpPort }: Listening,
  { hostname, smtp, lmtp }: InboundSettings,
): string => {
  const ways = [
    ...(smtp ? [`by SMTP on ${smtp.host}:${smtpPort} as ${hostname}`] : []),
    ...(lmtp ? [`by LMTP on ${'path' in lmtp ? lmtp.path : `port ${lmtpPort}`}`] : []),
  ];
  return ways.length === 0 ? 'no listener. To receive mail: ./tidemark mail setup' : ways.join(', ');
};

/** Customers wait for links to sign in, and for replies. */
const unsent = ({ from, folder }: Start['mail']): string =>
  `not sent but stored in ${folder}. Set ${from === null ? 'MAIL_FROM and ' : ''}SMTP_URL: docs/mail.md`;

const setup = (link: string | null): readonly string[] =>
  link === null
    ? []
    : ['  Set up your workspace; the link works once, for 30 minutes:', '', `  Open  ${link}`, ''];
