import { limits } from '../kernel/limits.ts';
import type { Letter, Mailbox, Mailer, MailResult, SigningKey } from '../model/outbound/mailer.ts';

export interface CollectingMailer extends Mailer {
  readonly letters: readonly Letter[];
  /** The signing key of each letter. */
  readonly keys: readonly (SigningKey | null)[];
  readonly forgotten: readonly string[];
}

export type MailerInTest = Readonly<{
  from?: Mailbox | null;
  reachesPeople?: boolean;
  attachmentBytes?: number;
  /** The server's response to each letter. */
  answer?: (letter: Letter) => MailResult | Promise<MailResult>;
}>;

/** Keeps what it is told to send, and sends nothing. Customers get no mail unless it has a sender. */
export const collectingMailer = ({
  from = null,
  reachesPeople = true,
  attachmentBytes = limits.mail.attachmentBytes,
  answer = () => ({ type: 'sent' }),
}: MailerInTest = {}): CollectingMailer => {
  const letters: Letter[] = [];
  const keys: (SigningKey | null)[] = [];
  const forgotten: string[] = [];
  return {
    from,
    reachesPeople,
    attachmentBytes,
    letters,
    keys,
    forgotten,
    send: async (letter, key = null) => {
      letters.push(letter);
      keys.push(key);
      return (await isWhole(letter))
        ? answer(letter)
        : { type: 'failed', error: 'A file of it could not be read.' };
    },
    forget: async (ids) => void forgotten.push(...ids),
  };
};

/** Reads each file to its end, as a server would. */
const isWhole = async ({ attachments }: Letter): Promise<boolean> => {
  try {
    for (const { bytes } of attachments) for await (const _ of bytes());
    return true;
  } catch {
    return false;
  }
};
