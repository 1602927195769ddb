import type {
  ArticleViews,
  AuditTrail,
  BulkLoad,
  ByteStore,
  Clock,
  Desk,
  Directory,
  ExportRecords,
  FileLimits,
  FileScanner,
  Html,
  IdentityProvider,
  Ids,
  Mailer,
  MailTexts,
  Passwords,
  PushSender,
  RateLimiter,
  Secrets,
  TaskQueue,
  Throttle,
  Vault,
  WebhookSender,
  Work,
} from '@tidemark/domain';

/** A name in the container that knows the type of what stands behind it. */
export type Token<Made> = Readonly<{ symbol: symbol; made?: Made }>;

export const token = <Made>(name: string): Token<Made> => ({ symbol: Symbol(name) });

/** What is wired in every deployment: the ports, and the desk made of them. Never one token per use case. */
export const tokens = {
  work: token<Work>('work'),
  directory: token<Directory>('directory'),
  bulkLoad: token<BulkLoad>('bulkLoad'),
  rateLimiter: token<RateLimiter>('rateLimiter'),
  taskQueue: token<TaskQueue>('taskQueue'),
  auditTrail: token<AuditTrail>('auditTrail'),
  articleViews: token<ArticleViews>('articleViews'),
  clock: token<Clock>('clock'),
  ids: token<Ids>('ids'),
  secrets: token<Secrets>('secrets'),
  passwords: token<Passwords>('passwords'),
  html: token<Html>('html'),
  vault: token<Vault>('vault'),
  webhookSender: token<WebhookSender>('webhookSender'),
  pushSender: token<PushSender>('pushSender'),
  mailer: token<Mailer>('mailer'),
  mailTexts: token<MailTexts>('mailTexts'),
  identityProvider: token<IdentityProvider>('identityProvider'),
  byteStore: token<ByteStore>('byteStore'),
  fileScanner: token<FileScanner | null>('fileScanner'),
  fileLimits: token<FileLimits>('fileLimits'),
  exportRecords: token<ExportRecords>('exportRecords'),
  throttle: token<Throttle>('throttle'),
  desk: token<Desk>('desk'),
} as const;
