export { createMailFolders } from './imap/mail-folders.ts';
export type { Dns } from './judge/dns.ts';
export { createMailJudge, type JudgeLog, type MailJudgeSettings } from './judge/mail-judge.ts';
export { createRspamd, type RspamdSettings } from './judge/rspamd.ts';
export { createMailReader, type WorkingMailReader } from './reader/mail-reader.ts';
export {
  createMailSignIn,
  type ProviderClient,
} from './sign-in/mail-sign-in.ts';
export { type ListenerSettings, type MailListener, openMailListener } from './smtp/mail-listener.ts';
export type { ListenerLog, MailDoor } from './smtp/session-rules.ts';
export { keptKeys } from './smtp/tls-keys.ts';
