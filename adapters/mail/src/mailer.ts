/** Sends mail by the server that is set, and keeps it in a folder where none is: nothing is lost in silence. */
import type { Letter, Mailbox, Mailer, MailResult, SigningKey } from '@tidemark/domain';
import { createCatcher } from './catcher.ts';
import type { DkimKey } from './message.ts';
import { createSmtp, type SmtpServer } from './smtp.ts';

export type MailLog = Readonly<{
  warn(facts: Readonly<Record<string, string>>, message: string): void;
}>;

/** `smtp` null: mail is stored in the folder. `from` null: customers get no mail. */
export type MailSettings = Readonly<{
  smtp: SmtpServer | null;
  from: Mailbox | null;
  dkim: DkimKey | null;
  /** The public addresses that the server sends from; none where they are those of its host. */
  sendsFrom: readonly string[];
  folder: string;
  /** Of files in one mail. */
  attachmentBytes: number;
}>;

/** A way out for mail. */
export type Carrier = Readonly<{
  send(letter: Letter, key?: SigningKey | null): Promise<MailResult>;
  forget(ids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}>;

export const createMailer = ({
  smtp,
  from,
  dkim,
  folder,
  attachmentBytes,
  log,
}: Omit<MailSettings, 'sendsFrom'> & Readonly<{ log: MailLog }>): Mailer & { close(): Promise<void> } => {
  const catcher = createCatcher(folder);
  const carrier: Carrier = smtp ? createSmtp({ server: smtp, dkim, folder }) : catcher;
  return {
    from,
    reachesPeople: smtp !== null,
    attachmentBytes,
    send: async (letter, key) => {
      const result = await carrier.send(letter, key);
      if (result.type !== 'sent') log.warn(factsOf(letter, result), 'A mail was not sent');
      return result;
    },
    // Mails stored before a server was set still exist.
    forget: (ids) => catcher.forget(ids),
    close: async () => void (await Promise.all([carrier.close(), catcher.close()])),
  };
};

const factsOf = ({ id }: Letter, { error, cause }: Exclude<MailResult, { type: 'sent' }>) => ({
  mail: id,
  error,
  ...(cause === undefined ? {} : { cause }),
});
