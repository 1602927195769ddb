import type { Automation, ConfigurationStore, Stores } from '@tidemark/domain';
import { dueStore } from './due/due-store.ts';
import type { Db } from './schema.ts';
import { searchStore } from './search/search-store.ts';
import { configurationStore } from './stores/automation/configuration.ts';
import {
  type ConfigurationVersion,
  configurationVersion,
} from './stores/automation/configuration-version.ts';
import { ruleRunStore } from './stores/automation/rule-runs.ts';
import { draftStore } from './stores/desk/drafts.ts';
import { messageStore } from './stores/desk/messages.ts';
import { outgoingStore } from './stores/desk/outgoing.ts';
import { portalStore } from './stores/desk/portal.ts';
import { reportStore } from './stores/desk/reports.ts';
import { satisfactionStore } from './stores/desk/satisfaction.ts';
import { tagStore } from './stores/desk/tags.ts';
import { ticketFieldStore } from './stores/desk/ticket-fields.ts';
import { ticketHistoryStore } from './stores/desk/ticket-history.ts';
import { ticketStore } from './stores/desk/tickets.ts';
import { apiKeyStore } from './stores/entry/api-keys.ts';
import { factorStore } from './stores/entry/factors.ts';
import { invitationStore, passwordResetStore } from './stores/entry/invitations.ts';
import { sessionStores } from './stores/entry/sessions.ts';
import { signInCodeStore } from './stores/entry/sign-in-codes.ts';
import { signInLinkStore } from './stores/entry/sign-in-links.ts';
import { ssoStore } from './stores/entry/sso.ts';
import { inboundAccountStore } from './stores/inbound/inbound-accounts.ts';
import { inboundAddressStore, inboundHookStore } from './stores/inbound/inbound-addresses.ts';
import { inboundMailStore } from './stores/inbound/inbound-mails.ts';
import { messageOriginStore } from './stores/inbound/message-origins.ts';
import { participantStore } from './stores/inbound/participants.ts';
import { auditStore } from './stores/instance/audit.ts';
import { idempotencyStore } from './stores/instance/idempotency.ts';
import { sealedTextStore } from './stores/instance/sealed-texts.ts';
import { setupLinkStore } from './stores/instance/setup-link.ts';
import { usageStore } from './stores/instance/usage.ts';
import { workspaceStore } from './stores/instance/workspace.ts';
import { type WorkspaceCounters, workspaceCounters } from './stores/instance/workspace-counters.ts';
import { articlePictureStore } from './stores/library/article-pictures.ts';
import { articleStore } from './stores/library/articles.ts';
import { exportStore } from './stores/library/exports.ts';
import { fileStore } from './stores/library/files.ts';
import { helpCentreStore } from './stores/library/help-centre.ts';
import { uploadStore } from './stores/library/uploads.ts';
import { eventStore } from './stores/outbound/events.ts';
import { mailKeyStore } from './stores/outbound/mail-keys.ts';
import { mailStore } from './stores/outbound/mails.ts';
import { notificationStore } from './stores/outbound/notifications.ts';
import { pushDeviceStore } from './stores/outbound/push-devices.ts';
import { webhookStore } from './stores/outbound/webhooks.ts';
import { agentStore } from './stores/people/agents.ts';
import { contactStore } from './stores/people/contacts.ts';
import { organizationStore } from './stores/people/organizations.ts';
import { teamStore } from './stores/people/teams.ts';
import { taskStore } from './tasks/task-store.ts';

/** What stores serve: one write, or any number of reads. */
export type Service = 'write' | 'reads';

/** The stores of one write, and what is left to do before it commits. */
export const storesOfWrite = (
  db: Db,
  workspaceId: string,
): Readonly<{ stores: Stores; finish: () => Promise<void> }> => {
  const counters = workspaceCounters(db, workspaceId);
  return { stores: makeStores(db, workspaceId, { service: 'write', counters }), finish: counters.flush };
};

/** Stores that only read. */
export const storesOf = (db: Db, workspaceId: string, service: Service): Stores =>
  makeStores(db, workspaceId, { service, counters: workspaceCounters(db, workspaceId) });

type Part = Readonly<{ service: Service; counters: WorkspaceCounters }>;

const makeStores = (db: Db, workspaceId: string, { service, counters }: Part): Stores => ({
  workspace: workspaceStore(db, workspaceId),
  setupLink: setupLinkStore(db),
  agents: agentStore(db, workspaceId),
  teams: teamStore(db, workspaceId),
  apiKeys: apiKeyStore(db, workspaceId),
  sessions: sessionStores(db, workspaceId),
  signInCodes: signInCodeStore(db, workspaceId),
  invitations: invitationStore(db, workspaceId),
  passwordResets: passwordResetStore(db, workspaceId),
  sso: ssoStore(db, workspaceId),
  factors: factorStore(db, workspaceId),
  signInLinks: signInLinkStore(db, workspaceId),
  portal: portalStore(db, workspaceId),
  contacts: contactStore(db, workspaceId),
  organizations: organizationStore(db, workspaceId),
  articles: articleStore(db, workspaceId),
  articlePictures: articlePictureStore(db, workspaceId),
  uploads: uploadStore(db, workspaceId),
  helpCentre: helpCentreStore(db, workspaceId),
  tickets: ticketStore(db, workspaceId),
  messages: messageStore(db, workspaceId),
  ticketHistory: ticketHistoryStore(db, workspaceId),
  drafts: draftStore(db, workspaceId),
  outgoing: outgoingStore(db, workspaceId),
  files: fileStore(db, workspaceId),
  exports: exportStore(db, workspaceId),
  search: searchStore(db, workspaceId),
  tags: tagStore(db, workspaceId),
  notifications: notificationStore(db, workspaceId),
  ticketFields: ticketFieldStore(db, workspaceId),
  ...configuredStores(db, workspaceId, service),
  ruleRuns: ruleRunStore(db, workspaceId),
  mails: mailStore(db, workspaceId),
  mailKeys: mailKeyStore(db, workspaceId),
  inboundMails: inboundMailStore(db, workspaceId),
  inboundAddresses: inboundAddressStore(db, workspaceId),
  inboundHooks: inboundHookStore(db, workspaceId),
  inboundAccounts: inboundAccountStore(db, workspaceId),
  messageOrigins: messageOriginStore(db, workspaceId),
  participants: participantStore(db, workspaceId),
  satisfaction: satisfactionStore(db, workspaceId),
  events: eventStore(db, workspaceId, counters),
  tasks: taskStore(db, workspaceId),
  audit: auditStore(db, workspaceId),
  idempotency: idempotencyStore(db, workspaceId),
  usage: usageStore(db, workspaceId, counters),
  sealedTexts: sealedTextStore(db, workspaceId),
  due: dueStore(db, workspaceId),
});

/** The stores that change the configuration: one write makes one version of it. */
const configuredStores = (
  db: Db,
  workspaceId: string,
  service: Service,
): Pick<Stores, 'configuration' | 'reports' | 'webhooks' | 'pushDevices'> => {
  const version = configurationVersion(db, workspaceId);
  const configuration = configurationStore(db, workspaceId, version);
  return {
    reports: reportStore(db, workspaceId, version),
    configuration: service === 'write' ? loadedOnce(configuration, version) : configuration,
    webhooks: webhookStore(db, workspaceId, version),
    pushDevices: pushDeviceStore(db, workspaceId, version),
  };
};

/** One version acts on one write, however often it asks, unless the write changes it itself. */
const loadedOnce = (configuration: ConfigurationStore, version: ConfigurationVersion): ConfigurationStore => {
  let loaded: Automation | null = null;
  return {
    ...configuration,
    automation: async () => {
      if (version.isRaised()) return configuration.automation();
      loaded ??= await configuration.automation();
      return loaded;
    },
  };
};
