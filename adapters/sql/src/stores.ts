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

/** The use of stores: one write, or any number of reads. */
export type Service = 'write' | 'reads';

/** The stores of one write, and what is left to do before it commits. */
export const storesOfWrite = (
  db: Db,
  workspaceId: string,
): Readonly<{ stores: Stores; finish: () => Promise<void> }> => {
  const parts = new Parts(db, workspaceId, 'write');
  const names = Object.keys(makers) as readonly (keyof Stores)[];
  const made = names.map((name) => [name, makers[name](parts)]);
  return { stores: Object.fromEntries(made), finish: parts.counters.flush };
};

/** Stores that only read. Each is made when it is first used, because a call uses few of them. Do not spread them. */
export const storesOf = (db: Db, workspaceId: string, service: Service): Stores => {
  const stores: Stores & Lazy = Object.create(lazyStores);
  stores[partsOf] = new Parts(db, workspaceId, service);
  stores[madeOf] = {};
  return stores;
};

/** The state that stores of the same use share. */
class Parts {
  readonly db: Db;
  readonly workspaceId: string;
  readonly service: Service;
  #counters: WorkspaceCounters | null = null;
  #version: ConfigurationVersion | null = null;

  constructor(db: Db, workspaceId: string, service: Service) {
    this.db = db;
    this.workspaceId = workspaceId;
    this.service = service;
  }

  get counters(): WorkspaceCounters {
    this.#counters ??= workspaceCounters(this.db, this.workspaceId);
    return this.#counters;
  }

  /** One write makes one version of the configuration, whichever of its stores change that. */
  get version(): ConfigurationVersion {
    this.#version ??= configurationVersion(this.db, this.workspaceId);
    return this.#version;
  }
}

type Makers = { readonly [Name in keyof Stores]: (parts: Parts) => Stores[Name] };

const makers: Makers = {
  workspace: ({ db, workspaceId }) => workspaceStore(db, workspaceId),
  setupLink: ({ db }) => setupLinkStore(db),
  agents: ({ db, workspaceId }) => agentStore(db, workspaceId),
  teams: ({ db, workspaceId }) => teamStore(db, workspaceId),
  apiKeys: ({ db, workspaceId }) => apiKeyStore(db, workspaceId),
  sessions: ({ db, workspaceId }) => sessionStores(db, workspaceId),
  signInCodes: ({ db, workspaceId }) => signInCodeStore(db, workspaceId),
  invitations: ({ db, workspaceId }) => invitationStore(db, workspaceId),
  passwordResets: ({ db, workspaceId }) => passwordResetStore(db, workspaceId),
  sso: ({ db, workspaceId }) => ssoStore(db, workspaceId),
  factors: ({ db, workspaceId }) => factorStore(db, workspaceId),
  signInLinks: ({ db, workspaceId }) => signInLinkStore(db, workspaceId),
  portal: ({ db, workspaceId }) => portalStore(db, workspaceId),
  contacts: ({ db, workspaceId }) => contactStore(db, workspaceId),
  organizations: ({ db, workspaceId }) => organizationStore(db, workspaceId),
  articles: ({ db, workspaceId }) => articleStore(db, workspaceId),
  articlePictures: ({ db, workspaceId }) => articlePictureStore(db, workspaceId),
  uploads: ({ db, workspaceId }) => uploadStore(db, workspaceId),
  helpCentre: ({ db, workspaceId }) => helpCentreStore(db, workspaceId),
  tickets: ({ db, workspaceId }) => ticketStore(db, workspaceId),
  messages: ({ db, workspaceId }) => messageStore(db, workspaceId),
  ticketHistory: ({ db, workspaceId }) => ticketHistoryStore(db, workspaceId),
  drafts: ({ db, workspaceId }) => draftStore(db, workspaceId),
  outgoing: ({ db, workspaceId }) => outgoingStore(db, workspaceId),
  files: ({ db, workspaceId }) => fileStore(db, workspaceId),
  exports: ({ db, workspaceId }) => exportStore(db, workspaceId),
  search: ({ db, workspaceId }) => searchStore(db, workspaceId),
  tags: ({ db, workspaceId }) => tagStore(db, workspaceId),
  notifications: ({ db, workspaceId }) => notificationStore(db, workspaceId),
  ticketFields: ({ db, workspaceId }) => ticketFieldStore(db, workspaceId),
  ruleRuns: ({ db, workspaceId }) => ruleRunStore(db, workspaceId),
  mails: ({ db, workspaceId }) => mailStore(db, workspaceId),
  mailKeys: ({ db, workspaceId }) => mailKeyStore(db, workspaceId),
  inboundMails: ({ db, workspaceId }) => inboundMailStore(db, workspaceId),
  inboundAddresses: ({ db, workspaceId }) => inboundAddressStore(db, workspaceId),
  inboundHooks: ({ db, workspaceId }) => inboundHookStore(db, workspaceId),
  inboundAccounts: ({ db, workspaceId }) => inboundAccountStore(db, workspaceId),
  messageOrigins: ({ db, workspaceId }) => messageOriginStore(db, workspaceId),
  participants: ({ db, workspaceId }) => participantStore(db, workspaceId),
  satisfaction: ({ db, workspaceId }) => satisfactionStore(db, workspaceId),
  events: ({ db, workspaceId, counters }) => eventStore(db, workspaceId, counters),
  tasks: ({ db, workspaceId }) => taskStore(db, workspaceId),
  audit: ({ db, workspaceId }) => auditStore(db, workspaceId),
  idempotency: ({ db, workspaceId }) => idempotencyStore(db, workspaceId),
  usage: ({ db, workspaceId, counters }) => usageStore(db, workspaceId, counters),
  sealedTexts: ({ db, workspaceId }) => sealedTextStore(db, workspaceId),
  due: ({ db, workspaceId }) => dueStore(db, workspaceId),
  reports: ({ db, workspaceId, version }) => reportStore(db, workspaceId, version),
  configuration: ({ db, workspaceId, version, service }) => {
    const configuration = configurationStore(db, workspaceId, version);
    return service === 'write' ? loadedOnce(configuration, version) : configuration;
  },
  webhooks: ({ db, workspaceId, version }) => webhookStore(db, workspaceId, version),
  pushDevices: ({ db, workspaceId, version }) => pushDeviceStore(db, workspaceId, version),
};

const partsOf = Symbol('parts');
const madeOf = Symbol('made');
type Lazy = { [partsOf]: Parts; [madeOf]: Partial<Record<keyof Stores, unknown>> };

const lazyStores = {};
const lazily = (name: keyof Stores): void => {
  Object.defineProperty(lazyStores, name, {
    get(this: Lazy): unknown {
      const made = this[madeOf];
      made[name] ??= makers[name](this[partsOf]);
      return made[name];
    },
  });
};
for (const name of Object.keys(makers)) lazily(name as keyof Stores);

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
