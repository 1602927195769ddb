import { afterAll, describe } from 'vitest';
import { agentsContract } from './agents.contract.ts';
import { apiKeysContract } from './api-keys.contract.ts';
import { articleIsolationContract } from './article-isolation.contract.ts';
import { articlePicturesContract } from './article-pictures.contract.ts';
import { articlesContract } from './articles.contract.ts';
import { auditContract } from './audit.contract.ts';
import { auditMonthsContract } from './audit-months.contract.ts';
import { auditNotesContract } from './audit-notes.contract.ts';
import { automationContract } from './automation.contract.ts';
import { bulkLoadContract } from './bulk-load.contract.ts';
import { configurationContract } from './configuration.contract.ts';
import { contactsContract } from './contacts.contract.ts';
import { credentialsContract } from './credentials.contract.ts';
import { customerIsolationContract } from './customer-isolation.contract.ts';
import { customerNewsContract } from './customer-news.contract.ts';
import { deliveriesContract } from './deliveries.contract.ts';
import { directoryContract } from './directory.contract.ts';
import { draftsContract } from './drafts.contract.ts';
import { dueContract } from './due.contract.ts';
import { dueTicketsContract } from './due-tickets.contract.ts';
import { erasedWritingsContract } from './erased-writings.contract.ts';
import { eventsContract } from './events.contract.ts';
import { exclusiveWorkContract } from './exclusive-work.contract.ts';
import { exportsContract } from './exports.contract.ts';
import { factorsContract } from './factors.contract.ts';
import { failedMailsContract } from './failed-mails.contract.ts';
import { filesContract } from './files.contract.ts';
import { filtersContract } from './filters.contract.ts';
import { helpCentreContract } from './help-centre.contract.ts';
import { idempotencyContract } from './idempotency.contract.ts';
import { inboundAccountsContract } from './inbound-accounts.contract.ts';
import { inboundAddressesContract } from './inbound-addresses.contract.ts';
import { inboundDuplicatesContract } from './inbound-duplicates.contract.ts';
import { inboundIsolationContract } from './inbound-isolation.contract.ts';
import { inboundMailsContract } from './inbound-mails.contract.ts';
import { invitationsContract } from './invitations.contract.ts';
import { isolationContract } from './isolation.contract.ts';
import { listsContract } from './lists.contract.ts';
import { mailKeysContract } from './mail-keys.contract.ts';
import { mailsContract } from './mails.contract.ts';
import { messageOriginsContract } from './message-origins.contract.ts';
import { messagesContract } from './messages.contract.ts';
import { movesContract } from './moves.contract.ts';
import { notificationsContract } from './notifications.contract.ts';
import { organizationsContract } from './organizations.contract.ts';
import { outgoingContract } from './outgoing.contract.ts';
import { placedListsContract } from './placed-lists.contract.ts';
import { portalContract } from './portal.contract.ts';
import { pushDevicesContract } from './push-devices.contract.ts';
import { pushIsolationContract } from './push-isolation.contract.ts';
import { reportsContract } from './reports.contract.ts';
import { roundRobinContract } from './round-robin.contract.ts';
import { ruleRunsContract } from './rule-runs.contract.ts';
import { satisfactionContract } from './satisfaction.contract.ts';
import { sealedTextsContract } from './sealed-texts.contract.ts';
import { searchContract } from './search.contract.ts';
import { searchRecordsContract } from './search-records.contract.ts';
import { sessionsContract } from './sessions.contract.ts';
import { setupLinkContract } from './setup-link.contract.ts';
import { signInCodesContract } from './sign-in-codes.contract.ts';
import { signInIsolationContract } from './sign-in-isolation.contract.ts';
import { signInLinksContract } from './sign-in-links.contract.ts';
import { snapshotContract } from './snapshot.contract.ts';
import { ssoContract } from './sso.contract.ts';
import { tagsContract } from './tags.contract.ts';
import { taskQueueContract } from './task-queue.contract.ts';
import { taskSharesContract } from './task-shares.contract.ts';
import { tasksContract } from './tasks.contract.ts';
import { teamsContract } from './teams.contract.ts';
import type { OpenStorage, TestStorage } from './test-storage.ts';
import { textsContract } from './texts.contract.ts';
import { ticketChangesContract } from './ticket-changes.contract.ts';
import { ticketFieldsContract } from './ticket-fields.contract.ts';
import { ticketHistoryContract } from './ticket-history.contract.ts';
import { ticketListContract } from './ticket-list.contract.ts';
import { ticketOrderContract } from './ticket-order.contract.ts';
import { ticketsContract } from './tickets.contract.ts';
import { uploadsContract } from './uploads.contract.ts';
import { usageContract } from './usage.contract.ts';
import { webhooksContract } from './webhooks.contract.ts';
import { workContract } from './work.contract.ts';
import { workspaceContract } from './workspace.contract.ts';

const contracts = [
  workContract,
  exclusiveWorkContract,
  snapshotContract,
  isolationContract,
  signInIsolationContract,
  customerIsolationContract,
  workspaceContract,
  setupLinkContract,
  directoryContract,
  credentialsContract,
  agentsContract,
  teamsContract,
  roundRobinContract,
  apiKeysContract,
  sessionsContract,
  signInCodesContract,
  invitationsContract,
  ssoContract,
  factorsContract,
  signInLinksContract,
  contactsContract,
  organizationsContract,
  articlePicturesContract,
  uploadsContract,
  articlesContract,
  articleIsolationContract,
  helpCentreContract,
  ticketsContract,
  ticketListContract,
  filtersContract,
  ticketChangesContract,
  ticketOrderContract,
  dueTicketsContract,
  messagesContract,
  draftsContract,
  outgoingContract,
  exportsContract,
  filesContract,
  tagsContract,
  searchContract,
  searchRecordsContract,
  notificationsContract,
  portalContract,
  customerNewsContract,
  ticketFieldsContract,
  configurationContract,
  automationContract,
  ruleRunsContract,
  ticketHistoryContract,
  reportsContract,
  webhooksContract,
  deliveriesContract,
  pushDevicesContract,
  pushIsolationContract,
  mailsContract,
  failedMailsContract,
  inboundMailsContract,
  inboundDuplicatesContract,
  inboundAccountsContract,
  inboundAddressesContract,
  mailKeysContract,
  inboundIsolationContract,
  messageOriginsContract,
  satisfactionContract,
  eventsContract,
  tasksContract,
  taskSharesContract,
  auditContract,
  idempotencyContract,
  usageContract,
  sealedTextsContract,
  erasedWritingsContract,
  listsContract,
  placedListsContract,
  textsContract,
];

/** The ports of a storage that serve workers and the command line, each with its suite: a new one does not compile without. */
export const storageSuites = {
  bulkLoad: bulkLoadContract,
  taskQueue: taskQueueContract,
  dueList: dueContract,
  auditNotes: auditNotesContract,
  auditMonths: auditMonthsContract,
  moves: movesContract,
} satisfies Readonly<Record<StoragePort, (open: OpenStorage) => void>>;

type StoragePort = Exclude<keyof TestStorage, 'work' | 'directory' | 'lapse' | 'close'>;

/** All that storage promises, tried on one database; each test works in workspaces of its own. */
export const storageContract = (name: string, open: OpenStorage): void => {
  describe(`${name} storage`, () => {
    let opened: Promise<TestStorage> | null = null;
    const shared = async (): Promise<TestStorage> => {
      opened ??= open();
      return { ...(await opened), close: async () => undefined };
    };
    afterAll(async () => (await opened)?.close());
    for (const contract of [...contracts, ...Object.values(storageSuites)]) contract(shared);
  });
};
