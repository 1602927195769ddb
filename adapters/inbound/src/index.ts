export type { Dns } from './judge/dns.ts';
export { createMailJudge, type JudgeLog, type MailJudgeSettings } from './judge/mail-judge.ts';
export { createMailReader, type WorkingMailReader } from './reader/mail-reader.ts';
