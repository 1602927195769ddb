/** Whether customers get mail. `./tidemark doctor` looks at it, and sends nothing. */
import type { Check, Finding } from '@tidemark/cli';
import type { MailSettings } from '@tidemark/mail';

export const mailCheck = (read: () => MailSettings): Check => ({
  name: 'Mail',
  look: async () => mailFinding(read()),
});

const mailFinding = ({ from, smtp, folder }: MailSettings): Finding => {
  if (from === null)
    return warned(
      'MAIL_FROM is not set, so customers get no replies by mail, and no links to sign in. Set MAIL_FROM and SMTP_URL: docs/mail.md',
    );
  if (smtp === null)
    return warned(`SMTP_URL is not set, so mail from ${from.address} is stored in ${folder} and not sent`);
  return {
    ok: true,
    detail: `from ${from.address} by ${smtp.host}:${smtp.port}. To try it: ./tidemark mail test <address>`,
  };
};

type Log = Readonly<{ warn(facts: Readonly<Record<string, string>>, message: string): void }>;

/** Says at a start that customers get no mail. */
export const warnOfNoMail = (log: Log, { smtp, folder }: MailSettings): void => {
  if (smtp === null)
    log.warn({ folder }, 'SMTP_URL is not set: mail is stored in this folder and not sent. See docs/mail.md');
};

const warned = (detail: string): Finding => ({ ok: true, warns: true, detail });
