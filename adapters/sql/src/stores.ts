import type { Automation, ConfigurationStore, Stores } from '@tidemark/domain';
import type { Db } from './schema.ts';
import { searchStore } from './search/search-store.ts';
import { agentStore } from './stores/agents.ts';
import { apiKeyStore } from './stores/api-keys.ts';
import { articleStore } from './stores/articles.ts';
import { auditStore } from './stores/audit.ts';
import { configurationStore } from './stores/configuration.ts';
import { type ConfigurationVersion, configurationVersion } from './stores/configuration-version.ts';
import { contactStore } from './stores/contacts.ts';
import { customerSessionStore } from './stores/customer-sessions.ts';
import { eventStore } from './stores/events.ts';
import { exportStore } from './stores/exports.ts';
import { fileStore } from './stores/files.ts';
import { helpCentreStore } from './stores/help-centre.ts';
import { idempotencyStore } from './stores/idempotency.ts';
import { invitationStore } from './stores/invitations.ts';
import { mailStore } from './stores/mails.ts';
import { messageStore } from './stores/messages.ts';
import { notificationStore } from './stores/notifications.ts';
import { organizationStore } from './stores/organizations.ts';
import { portalStore } from './stores/portal.ts';
import { pushDeviceStore } from './stores/push-devices.ts';
import { ruleRunStore } from './stores/rule-runs.ts';
import { satisfactionStore } from './stores/satisfaction.ts';
import { sessionStore } from './stores/sessions.ts';
import { setupLinkStore } from './stores/setup-link.ts';
import { signInCodeStore } from './stores/sign-in-codes.ts';
import { signInLinkStore } from './stores/sign-in-links.ts';
import { ssoStore } from './stores/sso.ts';
import { tagStore } from './stores/tags.ts';
import { teamStore } from './stores/teams.ts';
import { ticketFieldStore } from './stores/ticket-fields.ts';
import { ticketStore } from './stores/tickets.ts';
import { webhookStore } from './stores/webhooks.ts';
import { workspaceStore } from './stores/workspace.ts';
import { taskStore } from './tasks/task-store.ts';

/** What stores serve: one write, or any number of reads. */
export type Service = 'write' | 'reads';

/** Every store of one workspace. */
export const storesOf = (db: Db, workspaceId: string, service: Service = 'write'): Stores => ({
  workspace: workspaceStore(db, workspaceId),
  setupLink: setupLinkStore(db),
  agents: agentStore(db, workspaceId),
  teams: teamStore(db, workspaceId),
  apiKeys: apiKeyStore(db, workspaceId),
  sessions: sessionStore(db, workspaceId),
  signInCodes: signInCodeStore(db, workspaceId),
  invitations: invitationStore(db, workspaceId),
  sso: ssoStore(db, workspaceId),
  customerSessions: customerSessionStore(db, workspaceId),
  signInLinks: signInLinkStore(db, workspaceId),
  portal: portalStore(db, workspaceId),
  contacts: contactStore(db, workspaceId),
  organizations: organizationStore(db, workspaceId),
  articles: articleStore(db, workspaceId),
  helpCentre: helpCentreStore(db, workspaceId),
  tickets: ticketStore(db, workspaceId),
  messages: messageStore(db, workspaceId),
  files: fileStore(db, workspaceId),
  exports: exportStore(db, workspaceId),
  search: searchStore(db, workspaceId),
  tags: tagStore(db, workspaceId),
  notifications: notificationStore(db, workspaceId),
  ticketFields: ticketFieldStore(db, workspaceId),
  ...configuredStores(db, workspaceId, service),
  ruleRuns: ruleRunStore(db, workspaceId),
  mails: mailStore(db, workspaceId),
  satisfaction: satisfactionStore(db, workspaceId),
  events: eventStore(db, workspaceId),
  tasks: taskStore(db, workspaceId),
  audit: auditStore(db, workspaceId),
  idempotency: idempotencyStore(db, workspaceId),
});

/** The stores that change the configuration: one write makes one version of it. */
const configuredStores = (
  db: Db,
  workspaceId: string,
  service: Service,
): Pick<Stores, 'configuration' | 'webhooks' | 'pushDevices'> => {
  const version = configurationVersion(db, workspaceId);
  const configuration = configurationStore(db, workspaceId, version);
  return {
    configuration: service === 'write' ? askedOnce(configuration, version) : configuration,
    webhooks: webhookStore(db, workspaceId, version),
    pushDevices: pushDeviceStore(db, workspaceId, version),
  };
};

/** One version acts on one write, however often it asks, unless the write changes it itself. */
const askedOnce = (configuration: ConfigurationStore, version: ConfigurationVersion): ConfigurationStore => {
  let asked: Automation | null = null;
  return {
    ...configuration,
    automation: async () => {
      if (version.isRaised()) return configuration.automation();
      asked ??= await configuration.automation();
      return asked;
    },
  };
};
