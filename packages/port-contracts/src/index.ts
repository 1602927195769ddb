export {
  type ArticleViewsBench,
  articleViewsContract,
  type ViewedArticle,
} from './article-views.contract.ts';
export { type AuditedWorkspace, type AuditTrailBench, auditTrailContract } from './audit-trail.contract.ts';
export { byteStoreContract } from './byte-store.contract.ts';
export { clockContract } from './clock.contract.ts';
export { exportRecordsContract } from './export-records.contract.ts';
export { type FileScannerBench, fileScannerContract } from './file-scanner.contract.ts';
export { htmlContract } from './html.contract.ts';
export { type IdentityProviderBench, identityProviderContract } from './identity-provider.contract.ts';
export { idsContract } from './ids.contract.ts';
export { mailJudgeContract } from './mail-judge.contract.ts';
export { type MailReaderBench, mailReaderContract } from './mail-reader.contract.ts';
export { mailTextsContract } from './mail-texts.contract.ts';
export { type ArrivedMail, type MailerBench, type MailOutcome, mailerContract } from './mailer.contract.ts';
export { passwordsContract } from './passwords.contract.ts';
export { portSuites } from './port-suites.ts';
export { type PushAnswer, type PushSenderBench, pushSenderContract } from './push-sender.contract.ts';
export { rateLimiterContract } from './rate-limiter.contract.ts';
export { secretsContract } from './secrets.contract.ts';
export { storageContract } from './storage.contract.ts';
export type { OpenStorage, TestStorage } from './test-storage.ts';
export { throttleContract } from './throttle.contract.ts';
export { vaultContract } from './vault.contract.ts';
export {
  type ReceiverAnswer,
  type WebhookSenderBench,
  webhookSenderContract,
} from './webhook-sender.contract.ts';
