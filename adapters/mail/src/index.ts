export { createMailTexts } from './mail-texts.ts';
export { createMailer, type MailLog, type MailSettings } from './mailer.ts';
export { readDkimKey, readMailbox, readSmtpUrl } from './settings.ts';
