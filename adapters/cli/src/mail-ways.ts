/** How mail may arrive, and what is to be done for each. */
import type { MailIn } from './app.ts';

export const mailWayNames = ['mx', 'lmtp', 'pipe', 'http', 'imap', 'forward'] as const;
export type MailWay = (typeof mailWayNames)[number];

type Finding = Readonly<{ ok: boolean; text: string }>;

export const wayFinding = (way: MailWay, mailIn: MailIn): Finding => findings[way](mailIn);

const findings: Readonly<Record<MailWay, (mailIn: MailIn) => Finding>> = {
  mx: ({ smtp, hostname }) =>
    smtp && hostname.includes('.')
      ? { ok: true, text: `mail servers deliver to ${hostname}.` }
      : {
          ok: false,
          text: 'set INBOUND_SMTP_PORT and INBOUND_HOSTNAME, and restart the server: docs/mail-in.md',
        },
  lmtp: ({ lmtp }) =>
    lmtp
      ? { ok: true, text: 'the mail server of this machine delivers by LMTP.' }
      : { ok: false, text: 'set INBOUND_LMTP_PORT, and restart the server: docs/mail-in.md' },
  pipe: () => ({
    ok: true,
    text: 'let the mail server of this machine run: ./tidemark mail deliver --to <recipient> --from <sender>',
  }),
  http: () => ({
    ok: true,
    text: 'make a URL for your mail provider: ./tidemark inbound hook add --name <provider>',
  }),
  imap: () => ({ ok: true, text: 'let Tidemark read the mailbox: ./tidemark inbound account --help' }),
  forward: () => ({
    ok: true,
    text: 'let the mailbox forward its mail to an address that arrives here by another way: docs/mail-in.md',
  }),
};
