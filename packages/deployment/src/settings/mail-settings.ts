import { isIP } from 'node:net';
import { limits } from '@tidemark/domain';
import { type MailSettings, readDkimKey, readMailbox, readSmtpUrl } from '@tidemark/mail';
import { countSetting, fileSetting, needing, readSetting, together, wordSetting } from '@tidemark/node';
import * as v from 'valibot';

const mebibyte = 1024 * 1024;
const mostAddresses = 20;

const readAddresses = (text: string): readonly string[] | null => {
  const addresses = text.split(',').map((address) => address.trim());
  return addresses.length <= mostAddresses && addresses.every((address) => isIP(address) !== 0)
    ? addresses
    : null;
};

/** The mail settings of every deployment. */
export const mailEntries = {
  MAIL_FROM: readSetting(
    {
      expected:
        'an address like Acme Support <support@example.com>, with 19 characters or less before the @ and no + among them',
      read: readMailbox,
    },
    'The sender of replies, like `Acme Support <support@example.com>`. Without it, customers get no replies by mail.',
  ),
  SMTP_URL: needing(
    'MAIL_FROM',
    v.pipe(
      readSetting(
        {
          expected: 'an address like smtps://user:password@smtp.example.com, or smtp:// with STARTTLS',
          read: readSmtpUrl,
        },
        'The server that takes mail, like `smtps://user:password@smtp.example.com`; absent: mail is stored in a folder, and `./tidemark mail list` lists it. See `docs/mail.md`.',
      ),
      v.metadata({ secret: true }),
    ),
  ),
  MAIL_SERVER_ADDRESSES: readSetting(
    {
      expected: 'IP addresses like 203.0.113.5,2001:db8::5',
      read: readAddresses,
    },
    'The public IP addresses that your mail server sends from, with commas between them; SPF of a sender has to name all of them. Absent: the addresses of the host in `SMTP_URL`.',
  ),
  MAIL_FILES_MEBIBYTES: countSetting(
    String(limits.mail.attachmentBytes / mebibyte),
    { least: 0, most: 100 },
    'How many mebibytes of files go with one mail, from 0 to 100; it grows by a third more, and links to the customer’s request for the others. 0: no file goes along.',
  ),
  DKIM_DOMAIN: together(
    'dkim',
    wordSetting(
      'a domain like example.com',
      /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
      'The domain that mail is signed for; absent: Tidemark does not sign mail, and the mail server may.',
    ),
  ),
  DKIM_SELECTOR: together(
    'dkim',
    wordSetting(
      'a name like mail2026',
      /^[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?$/,
      'The name of the key in its DNS.',
    ),
  ),
  DKIM_KEY_FILE: together(
    'dkim',
    fileSetting(
      { expected: 'the path of a private RSA key in PEM that this program may read', read: readDkimKey },
      'The file of the private key.',
    ),
  ),
};

const schema = v.object(mailEntries);

/** `readSettings` has seen that nothing is set by half. */
export const mailSettings = (settings: v.InferOutput<typeof schema>, folder: string): MailSettings => {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_KEY_FILE: privateKey } = settings;
  const isSigned = domainName !== null && keySelector !== null && privateKey !== null;
  return {
    smtp: settings.SMTP_URL,
    from: settings.MAIL_FROM,
    dkim: isSigned ? { domainName, keySelector, privateKey } : null,
    sendsFrom: settings.MAIL_SERVER_ADDRESSES ?? [],
    folder,
    attachmentBytes: settings.MAIL_FILES_MEBIBYTES * mebibyte,
  };
};
