/** The contract suite of each port of the hexagon. A port without one does not compile. */
import type { Ports } from '@tidemark/domain';
import { articleViewsContract } from './article-views.contract.ts';
import { auditTrailContract } from './audit-trail.contract.ts';
import { byteStoreContract } from './byte-store.contract.ts';
import { clockContract } from './clock.contract.ts';
import { exportRecordsContract } from './export-records.contract.ts';
import { fileScannerContract } from './file-scanner.contract.ts';
import { htmlContract } from './html.contract.ts';
import { identityProviderContract } from './identity-provider.contract.ts';
import { idsContract } from './ids.contract.ts';
import { mailJudgeContract } from './mail-judge.contract.ts';
import { mailReaderContract } from './mail-reader.contract.ts';
import { mailTextsContract } from './mail-texts.contract.ts';
import { mailerContract } from './mailer.contract.ts';
import { passwordsContract } from './passwords.contract.ts';
import { pushSenderContract } from './push-sender.contract.ts';
import { secretsContract } from './secrets.contract.ts';
import { storageContract } from './storage.contract.ts';
import { throttleContract } from './throttle.contract.ts';
import { vaultContract } from './vault.contract.ts';
import { webhookSenderContract } from './webhook-sender.contract.ts';

type Method = (...args: never[]) => unknown;

type HasMethods<Port> = Port extends string
  ? false
  : Extract<Port[keyof Port], Method> extends never
    ? false
    : true;

/** The ports that do something; the others are settings of the instance, without a method. */
export type PortName = {
  [Name in keyof Ports]: HasMethods<NonNullable<Ports[Name]>> extends true ? Name : never;
}[keyof Ports];

export const portSuites = {
  work: storageContract,
  directory: storageContract,
  auditTrail: auditTrailContract,
  articleViews: articleViewsContract,
  clock: clockContract,
  ids: idsContract,
  secrets: secretsContract,
  passwords: passwordsContract,
  html: htmlContract,
  vault: vaultContract,
  webhookSender: webhookSenderContract,
  pushSender: pushSenderContract,
  mailer: mailerContract,
  mailTexts: mailTextsContract,
  mailReader: mailReaderContract,
  mailJudge: mailJudgeContract,
  identityProvider: identityProviderContract,
  byteStore: byteStoreContract,
  fileScanner: fileScannerContract,
  exportRecords: exportRecordsContract,
  throttle: throttleContract,
} satisfies Readonly<Record<PortName, Method>>;
