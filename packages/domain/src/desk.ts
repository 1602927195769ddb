/** The hexagon as one function: every use case, grouped by feature. */

import { type ConfigurationCases, configuring } from './automation/configuration/configuring.ts';
import { referrersOf } from './automation/configuration/referrers.ts';
import { type MacroCases, macroCases } from './automation/macros/list-macros.ts';
import { type RuleCases, ruleCases } from './automation/rules/rule-cases.ts';
import { listSlaPolicies, type SlaPolicyCases } from './automation/sla/list-sla-policies.ts';
import { listViews } from './automation/views/list-views.ts';
import type { ViewCases } from './automation/views/view-cases.ts';
import { type ChoreCases, choresOf } from './desk/background/chores.ts';
import { type DueCases, dueCases } from './desk/background/due-cases.ts';
import { type TaskCases, taskCases } from './desk/background/task-cases.ts';
import { type DraftCases, draftCases } from './desk/drafts/draft-cases.ts';
import { removingContacts } from './desk/erasure/remove-contact.ts';
import { removingOrganizations } from './desk/erasure/remove-organization.ts';
import { type TicketFieldCases, ticketFieldCases } from './desk/fields/ticket-field-cases.ts';
import { type LiveCases, liveCases } from './desk/live/live-cases.ts';
import { type OutgoingCases, outgoingCases } from './desk/outgoing/outgoing-cases.ts';
import { type RemotePictureCases, remotePictureCases } from './desk/pictures/remote-picture-cases.ts';
import { type PortalCases, portalCases } from './desk/portal/portal-cases.ts';
import { type PresenceCases, presenceCases } from './desk/presence/presence-cases.ts';
import { type ReportCases, reportCases } from './desk/reports/report-cases.ts';
import { type SatisfactionCases, satisfactionCases } from './desk/satisfaction/satisfaction-cases.ts';
import { listTags, type TagCases } from './desk/tickets/list-tags.ts';
import { type TicketCases, ticketCases } from './desk/tickets/ticket-cases.ts';
import { type OwnAccountCases, ownAccountCases } from './entry/account/own-account-cases.ts';
import { type ApiKeyCases, apiKeyCases } from './entry/api-keys/api-key-cases.ts';
import { portalSignInCases } from './entry/customers/portal-sign-in-cases.ts';
import { type FactorCases, factorCases } from './entry/factors/factor-cases.ts';
import { type InvitationCases, invitationCases } from './entry/invitations/accept-invitation.ts';
import { inviting } from './entry/invitations/invite-agent.ts';
import { authenticating, type Credential } from './entry/sessions/authenticate.ts';
import {
  type SessionCases,
  type SignInCases,
  sessionCases,
  signInCases,
} from './entry/sessions/session-cases.ts';
import { type SetupCases, setupCases } from './entry/setup/setup-cases.ts';
import { type SsoCases, ssoCases } from './entry/sso/sso-cases.ts';
import { type InboundCases, inboundCases } from './inbound/inbound-cases.ts';
import { inboundChores, inboundLooks } from './inbound/tidying/inbound-chores.ts';
import { type AuditCases, auditCases } from './instance/audit/audit-cases.ts';
import { readOnlyMemory, refusingWrites } from './instance/workspaces/refusing-writes.ts';
import { type WorkspaceCases, workspaceCases } from './instance/workspaces/workspace-cases.ts';
import { type ArticleCases, articleCases } from './library/articles/article-cases.ts';
import { type ArticlePictureCases, articlePictureCases } from './library/articles/article-pictures.ts';
import { type CategoryCases, listCategories } from './library/articles/list-categories.ts';
import { type ExportCases, exportCases } from './library/exports/export-cases.ts';
import { type FileCases, fileCases } from './library/files/file-cases.ts';
import { type UploadCases, uploadCases } from './library/files/upload-cases.ts';
import { type HelpCentreCases, helpCentreCases } from './library/help-centre/help-centre-cases.ts';
import { findEverything, type SearchResults } from './library/search/find-everything.ts';
import type { Call } from './model/actor.ts';
import { forwardClock } from './model/entry/expiry.ts';
import type { Ports } from './model/ports.ts';
import { reading } from './model/use-case.ts';
import { type EventCases, listEvents } from './outbound/events/list-events.ts';
import { type MailCases, mailCases } from './outbound/mail/mail-cases.ts';
import { type NotificationCases, notificationCases } from './outbound/notifications/notification-cases.ts';
import { type DeviceCases, pushCases } from './outbound/push/push-cases.ts';
import { type SecretCases, secretCases } from './outbound/sealed/reseal-secrets.ts';
import { type SenderCases, senderCases } from './outbound/sending/sender-cases.ts';
import { type WebhookCases, webhookCases } from './outbound/webhooks/webhook-cases.ts';
import { type AgentCases, agentCases } from './people/agents/agent-cases.ts';
import { type MeCases, meCases } from './people/agents/me.ts';
import { type PreferenceCases, preferenceCases } from './people/agents/preferences.ts';
import { type ContactCases, contactCases } from './people/contacts/contact-cases.ts';
import { type OrganizationCases, organizationCases } from './people/organizations/organization-cases.ts';
import { type TeamCases, teamCases } from './people/teams/team-cases.ts';

/**
 * Every use case, grouped by feature.
 *
 * A case that fails throws a `DeskError` (contract §12.2); what each throws is in its comment. Beyond that, any write with an
 * idempotency key may throw `idempotency_key_reused` (contract §1.8), and any case `unavailable` when a port is.
 */
export interface Desk {
  /**
   * Finds the sender of the bearer token of a call (contract §0.2): an API key, or the session of a device.
   *
   * Throws `unauthorized`, the same for every reason, and `session_expired` (contract §0.6).
   */
  authenticate(token: string | null): Promise<Credential>;
  readonly sessions: SessionCases;
  readonly signIn: SignInCases;
  readonly audit: AuditCases;
  readonly workspaces: WorkspaceCases;
  readonly setup: SetupCases;
  readonly agents: AgentCases;
  readonly invitations: InvitationCases;
  readonly account: OwnAccountCases;
  readonly factors: FactorCases;
  readonly sso: SsoCases;
  readonly me: MeCases;
  readonly preferences: PreferenceCases;
  readonly teams: TeamCases;
  readonly ticketFields: TicketFieldCases;
  readonly configuration: ConfigurationCases;
  readonly apiKeys: ApiKeyCases;
  readonly contacts: ContactCases;
  readonly organizations: OrganizationCases;
  readonly articlePictures: ArticlePictureCases;
  readonly helpCentre: HelpCentreCases;
  readonly categories: CategoryCases;
  readonly articles: ArticleCases;
  readonly tickets: TicketCases;
  readonly drafts: DraftCases;
  readonly outgoing: OutgoingCases;
  readonly live: LiveCases;
  readonly presence: PresenceCases;
  readonly remotePictures: RemotePictureCases;
  readonly files: FileCases;
  readonly uploads: UploadCases;
  /** `GET /search` (contract §9.7): the best matches of each kind that the caller may see. */
  search(call: Call, question: string): Promise<SearchResults>;
  readonly tags: TagCases;
  readonly macros: MacroCases;
  readonly slaPolicies: SlaPolicyCases;
  readonly views: ViewCases;
  readonly rules: RuleCases;
  readonly satisfaction: SatisfactionCases;
  readonly reports: ReportCases;
  readonly events: EventCases;
  readonly webhooks: WebhookCases;
  readonly exports: ExportCases;
  readonly mails: MailCases;
  readonly secrets: SecretCases;
  readonly senders: SenderCases;
  readonly portal: PortalCases;
  readonly devices: DeviceCases;
  readonly notifications: NotificationCases;
  readonly inbound: InboundCases;
  readonly tasks: TaskCases;
  readonly chores: ChoreCases;
  readonly due: DueCases;
}

export const createDesk = (given: Ports): Desk => {
  const readOnly = readOnlyMemory(given.work, given.clock);
  const ports: Ports = { ...given, work: refusingWrites(given.work, readOnly) };
  const read = reading(ports);
  // Expired records stay expired, even if the machine's clock is set back.
  const inbound = inboundCases(ports);
  const chores = choresOf(ports, inboundChores(ports));
  const entry: Ports = { ...ports, clock: forwardClock(ports.clock) };
  const account = ownAccountCases(entry);
  return {
    authenticate: authenticating(entry),
    sessions: sessionCases(entry),
    signIn: signInCases(entry),
    audit: auditCases(ports),
    workspaces: workspaceCases(ports),
    setup: setupCases(ports),
    agents: agentCases(ports, inviting(ports)),
    invitations: invitationCases(entry),
    account,
    factors: factorCases(entry, account),
    sso: ssoCases(entry),
    me: meCases(ports),
    preferences: preferenceCases(ports),
    teams: teamCases(ports),
    ticketFields: ticketFieldCases(ports),
    configuration: configuring(ports),
    apiKeys: apiKeyCases(ports),
    contacts: contactCases(ports, removingContacts(ports)),
    organizations: organizationCases(ports, removingOrganizations(ports)),
    articlePictures: articlePictureCases(ports),
    helpCentre: helpCentreCases(ports),
    categories: { list: read(listCategories) },
    articles: articleCases(ports),
    tickets: ticketCases(ports),
    drafts: draftCases(ports),
    outgoing: outgoingCases(ports),
    live: liveCases(ports),
    presence: presenceCases(ports),
    remotePictures: remotePictureCases(ports),
    files: fileCases(ports),
    uploads: uploadCases(ports),
    search: (call, question) => read(findEverything)(call, { question, actor: call.actor }),
    tags: { list: read(listTags) },
    macros: macroCases(ports),
    slaPolicies: { list: read(listSlaPolicies) },
    views: { list: read(listViews) },
    rules: ruleCases(ports),
    satisfaction: satisfactionCases(ports),
    reports: reportCases(ports),
    events: { list: read(listEvents) },
    webhooks: webhookCases(ports, referrersOf),
    exports: exportCases(ports),
    mails: mailCases(ports),
    secrets: secretCases(ports),
    senders: senderCases(ports),
    portal: portalCases(ports, portalSignInCases(entry)),
    devices: pushCases(ports),
    notifications: notificationCases(ports),
    inbound,
    tasks: taskCases(ports, { inbound, isReadOnly: readOnly.known }),
    chores,
    due: dueCases(ports, chores, inboundLooks(ports)),
  };
};
