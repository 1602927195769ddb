export * from './automation/configuration/configuration-exports.ts';
export type { ConfigurationCases } from './automation/configuration/configuring.ts';
export type { MacroCases } from './automation/macros/list-macros.ts';
export type { RuleAccount, RunAccount } from './automation/rules/explain-run.ts';
export type { ExplainedRun, ExplainTicket } from './automation/rules/explain-ticket.ts';
export type { RuleCases } from './automation/rules/rule-cases.ts';
export type { TriedDocument } from './automation/rules/try-document.ts';
export type { TrialOutcome } from './automation/rules/try-rules.ts';
export type { ListedSlaPolicy, SlaPolicyCases } from './automation/sla/list-sla-policies.ts';
export { nextStampAt } from './automation/sla/next-stamp.ts';
export type { ViewCases } from './automation/views/view-cases.ts';
export type { ChoreCases, DueCases, DueRun, TaskCases } from './desk/background/background-exports.ts';
export { schedulingBulkLoad, schedulingWork } from './desk/background/scheduling-work.ts';
export type { DraftCases, TicketDrafts } from './desk/drafts/draft-cases.ts';
export type { NewTicketField } from './desk/fields/add-ticket-field.ts';
export type { TicketFieldCases } from './desk/fields/ticket-field-cases.ts';
export type { LiveCases } from './desk/live/live-cases.ts';
export type { OutgoingCases } from './desk/outgoing/outgoing-cases.ts';
export * from './desk/outgoing/outgoing-exports.ts';
export type { RemotePictureCases } from './desk/pictures/remote-picture-cases.ts';
export type { AnsweredRequest, AnswerRequest } from './desk/portal/answer-request.ts';
export type { GetRequest, RequestWithMessages } from './desk/portal/get-request.ts';
export type { ListRequests } from './desk/portal/list-requests.ts';
export type { Conversation, PortalCases, PortalMe, RequestDetail } from './desk/portal/portal-cases.ts';
export * from './desk/portal/request.ts';
export type { SubmitRequest, SubmittedRequest } from './desk/portal/submit-request.ts';
export type { PresenceCases } from './desk/presence/presence-cases.ts';
export type { ReportCases } from './desk/reports/report-cases.ts';
export type {
  ListSatisfactionResponses,
  RateByLink,
  SatisfactionCases,
} from './desk/satisfaction/satisfaction-cases.ts';
export type { RatingState, ShownRating } from './desk/satisfaction/show-rating.ts';
export * from './desk/screens/screen-exports.ts';
export type * from './desk/seed/bulk-load.ts';
export * from './desk/seed/seed-exports.ts';
export type { AnsweredTicket, CustomerAnswer } from './desk/tickets/answer-as-customer.ts';
export type { ChangeTicket } from './desk/tickets/change-ticket.ts';
export type { TagCases } from './desk/tickets/list-tags.ts';
export type { ListChangedTickets, ListTickets } from './desk/tickets/list-tickets.ts';
export type { ListView, ViewKey } from './desk/tickets/list-view.ts';
export type { ReadMark } from './desk/tickets/mark-ticket-read.ts';
export type { OpenedTicket, OpenTicket } from './desk/tickets/open-ticket.ts';
export type { WrittenMessage } from './desk/tickets/reply-to-ticket.ts';
export type { ReplyInput, TicketCases } from './desk/tickets/ticket-cases.ts';
export type { UnreadCandidate } from './desk/tickets/unread-tickets.ts';
export * from './desk.ts';
export * from './entry/account/account-exports.ts';
export type { OwnAccountCases } from './entry/account/own-account-cases.ts';
export type { ApiKeyCases, KeyInput } from './entry/api-keys/api-key-cases.ts';
export { isOneTimeToken } from './entry/api-keys/token.ts';
export type {
  NamedCredential,
  PortalSignInCases,
  ShownLink,
  SignInBrowser,
  SignInDevice,
} from './entry/customers/portal-sign-in-cases.ts';
export type { FactorCases } from './entry/factors/factor-cases.ts';
export type { InvitationCases } from './entry/invitations/accept-invitation.ts';
export { type Credential, refuseSuspended } from './entry/sessions/authenticate.ts';
export type { SecondStepCases } from './entry/sessions/finish-sign-in.ts';
export { networkOf } from './entry/sessions/login-throttle.ts';
export { challengeOf, isChallenge, isVerifier } from './entry/sessions/one-time-code.ts';
export type {
  ListSessions,
  LogInBrowser,
  SessionCases,
  SignInCases,
} from './entry/sessions/session-cases.ts';
export type { CustomerSignedIn, SignedIn } from './entry/sessions/sign-in.ts';
export type { InstanceInput, SetupCases } from './entry/setup/setup-cases.ts';
export type { SetSso, ShownSso, SsoProvider, SsoSettingsCases } from './entry/sso/set-sso.ts';
export { isLoopback } from './entry/sso/set-sso.ts';
export type { BegunSso, FinishSso, SsoSignInCases } from './entry/sso/sign-in-by-sso.ts';
export type { SsoCases } from './entry/sso/sso-cases.ts';
export type { AccountCases } from './inbound/accounts/account-cases.ts';
export type { VerifyAddress } from './inbound/addresses/verify-address.ts';
export type {
  InboundCases,
  IssuedHook,
  ListInboundMails,
  NewInboundAddress,
  ReceiveMail,
  Recipient,
  ReleaseMail,
} from './inbound/inbound-cases.ts';
export type { AuditCases, AuditCheck, AuditFault } from './instance/audit/audit-cases.ts';
export { customersShownBy, type NotedCustomer, withoutForgotten } from './instance/audit/forget-sources.ts';
export { keepingAuditMonths } from './instance/audit/keep-months.ts';
export { type HeadToSave, saveHeads } from './instance/audit/save-heads.ts';
export { signsHeads } from './instance/audit/signs-heads.ts';
export {
  type AddWorkspace,
  localeOf,
  reservedSlugs,
  slugOf,
  timezoneOf,
} from './instance/workspaces/add-workspace.ts';
export type { WorkspaceCases } from './instance/workspaces/workspace-cases.ts';
export * from './kernel/errors.ts';
export * from './kernel/instant.ts';
export * from './kernel/limits.ts';
export { perhaps } from './kernel/nearest.ts';
export * from './kernel/page.ts';
export { setRecent } from './kernel/set-recent.ts';
export { isSlug, slugPattern } from './kernel/slug.ts';
export { spokenWait } from './kernel/spoken-wait.ts';
export * from './kernel/text.ts';
export type { ArticleCases } from './library/articles/article-cases.ts';
export * from './library/articles/article-exports.ts';
export type { ArticlePictureCases } from './library/articles/article-pictures.ts';
export type { CategoryCases } from './library/articles/list-categories.ts';
export type { ExportCases, ExportDownload, ExportLink } from './library/exports/export-cases.ts';
export type { RequestExport } from './library/exports/request-export.ts';
export type { WithFiles } from './library/files/attach-files.ts';
export type { CheckedFiles, CheckFiles, DamagedFile } from './library/files/check-files.ts';
export * from './library/files/content-disposition.ts';
export type { FileCases, ListFiles } from './library/files/file-cases.ts';
export { sizeText } from './library/files/size-text.ts';
export type { Intake } from './library/files/take-in-files.ts';
export type { UploadCases } from './library/files/upload-cases.ts';
export { excerptOf } from './library/help-centre/excerpt.ts';
export type {
  HelpAddresses,
  HelpCentreCases,
  SeenArticle,
  ShowCategory,
  ShownCategory,
  ShownHome,
} from './library/help-centre/help-centre-cases.ts';
export type { Languages } from './library/help-centre/languages.ts';
export type { FoundHelp, HelpResults } from './library/help-centre/search-help.ts';
export type { Shelf } from './library/help-centre/shelves.ts';
export type { ShowArticle, ShownArticle } from './library/help-centre/show-article.ts';
export {
  type TakenVote,
  type VoteOnArticle,
  visitorTokenLength,
} from './library/help-centre/vote-on-article.ts';
export type { SearchResults } from './library/search/find-everything.ts';
export * from './model/actor.ts';
export * from './model/automation/calendar.ts';
export * from './model/automation/condition.ts';
export * from './model/automation/configuration-store.ts';
export * from './model/automation/macro.ts';
export * from './model/automation/rule.ts';
export type * from './model/automation/rule-run.ts';
export * from './model/automation/sla-policy.ts';
export type * from './model/automation/ticket-sla.ts';
export * from './model/automation/view.ts';
export { type CustomFields, type FieldValue, isFieldKey } from './model/desk/custom-fields.ts';
export * from './model/desk/message.ts';
export type * from './model/desk/portal-store.ts';
export type * from './model/desk/satisfaction-response.ts';
export * from './model/desk/ticket.ts';
export {
  isDateTime,
  keyTaken,
  type TicketField,
  type TicketFieldStore,
  type TicketFieldType,
  ticketFieldTypes,
} from './model/desk/ticket-field.ts';
export * from './model/desk/ticket-store.ts';
export * from './model/entry/api-key.ts';
export type * from './model/entry/factors.ts';
export type * from './model/entry/found-credential.ts';
export type * from './model/entry/identity-provider.ts';
export type * from './model/entry/invitation.ts';
export { type CredentialRef, credentialOf } from './model/entry/live-credential.ts';
export * from './model/entry/session.ts';
export type * from './model/entry/sign-in-code.ts';
export type * from './model/entry/sign-in-link.ts';
export type * from './model/entry/sso.ts';
export type * from './model/entry/throttle.ts';
export * from './model/inbound/account-reasons.ts';
export * from './model/inbound/inbound-account.ts';
export type * from './model/inbound/inbound-address.ts';
export * from './model/inbound/inbound-mail.ts';
export * from './model/inbound/mail-facts.ts';
export type * from './model/inbound/mail-judge.ts';
export type * from './model/inbound/mail-reader.ts';
export * from './model/inbound/mailboxes.ts';
export type * from './model/inbound/message-origin.ts';
export * from './model/instance/audit.ts';
export { type AuditChain, createAuditChain } from './model/instance/audit-chain.ts';
export type { AuditMonths } from './model/instance/audit-months.ts';
export * from './model/instance/audit-notes.ts';
export * from './model/instance/branding.ts';
export { bytesOf, roomOf, workspaceFull } from './model/instance/count-usage.ts';
export * from './model/instance/due.ts';
export * from './model/instance/due-work.ts';
export * from './model/instance/idempotency.ts';
export * from './model/instance/sealed-text.ts';
export type * from './model/instance/usage.ts';
export * from './model/instance/workspace.ts';
export * from './model/instance/workspace-url.ts';
export { type ArrivedBytes, type ArrivedFile, arrivedFile } from './model/library/arrived-file.ts';
export * from './model/library/article.ts';
export type * from './model/library/article-views.ts';
export * from './model/library/byte-key.ts';
export type * from './model/library/byte-store.ts';
export * from './model/library/category.ts';
export * from './model/library/export.ts';
export type * from './model/library/export-records.ts';
export { refuseFileType } from './model/library/file-name.ts';
export type * from './model/library/file-scanner.ts';
export { customerFilesPath, fileUrl } from './model/library/file-url.ts';
export type * from './model/library/help-centre-store.ts';
export * from './model/library/indexed-words.ts';
export type { SearchQuery } from './model/library/search-query.ts';
export type * from './model/library/search-store.ts';
export { shownSize } from './model/library/shown-size.ts';
export type * from './model/library/ticket-file.ts';
export type * from './model/library/upload.ts';
export { wordsOf } from './model/library/words.ts';
export { type AccountNotice, accountNotices } from './model/outbound/account-notice.ts';
export { type AddressedMessage, type Audience, notifiedOf } from './model/outbound/audience.ts';
export * from './model/outbound/envelope.ts';
export * from './model/outbound/event.ts';
export { isGoneReply } from './model/outbound/gone-address.ts';
export * from './model/outbound/mail.ts';
export type * from './model/outbound/mail-dns.ts';
export type * from './model/outbound/mail-key.ts';
export { forgottenKinds, kindsUnder, type MailCap, type MailKind } from './model/outbound/mail-kinds.ts';
export * from './model/outbound/mail-reasons.ts';
export type * from './model/outbound/mail-texts.ts';
export type * from './model/outbound/mailer.ts';
export * from './model/outbound/notification.ts';
export type * from './model/outbound/notification-store.ts';
export * from './model/outbound/push-device.ts';
export type * from './model/outbound/push-phrases.ts';
export type * from './model/outbound/push-sender.ts';
export * from './model/outbound/task.ts';
export * from './model/outbound/webhook.ts';
export type * from './model/outbound/webhook-sender.ts';
export * from './model/people/abilities.ts';
export * from './model/people/agent.ts';
export * from './model/people/contact.ts';
export * from './model/people/organization.ts';
export * from './model/people/person.ts';
export * from './model/people/team.ts';
export type * from './model/port-exports.ts';
export type { EventCases, ListEvents } from './outbound/events/list-events.ts';
export { unknownStart } from './outbound/events/list-events.ts';
export { type Composing, composeMail, type MailInPlace } from './outbound/mail/compose-mail.ts';
export type { MailCases, ShownMail, TestMailResult } from './outbound/mail/mail-cases.ts';
export { senderOf } from './outbound/mail/sender-of.ts';
export { rootOfThread, threadOf, tokenLength } from './outbound/mail/thread-token.ts';
export type { ReadReceipt } from './outbound/notifications/mark-notifications-read.ts';
export type { Feed, FeedKey } from './outbound/notifications/news.ts';
export type { NotificationCases } from './outbound/notifications/notification-cases.ts';
export type { DeviceCases } from './outbound/push/push-cases.ts';
export type { DeviceInput, RegisteredDevice } from './outbound/push/register-device.ts';
export type { Resealed, SecretCases } from './outbound/sealed/reseal-secrets.ts';
export { type SealedSecrets, sealedSecrets } from './outbound/sealed/sealed-secrets.ts';
export * from './outbound/sending/domain-records.ts';
export type { SenderCases, ShownKey, ShownSender } from './outbound/sending/sender-cases.ts';
export * from './outbound/tasks/task-exports.ts';
export type { IssuedWebhook } from './outbound/webhooks/add-webhook.ts';
export type { Delivered } from './outbound/webhooks/remember-attempts.ts';
export type {
  ListDeliveries,
  LoggedDelivery,
  RecoverWebhook,
  WebhookCases,
  WebhookInput,
} from './outbound/webhooks/webhook-cases.ts';
export { webhookUrlKey } from './outbound/webhooks/webhook-url-key.ts';
export type {
  AgentCases,
  AgentInput,
  InviteAgent,
  IssuedInvitation,
  ListAgents,
  PasswordInput,
  ShownAgent,
} from './people/agents/agent-cases.ts';
export type { ChangeAgent } from './people/agents/change-agent.ts';
export type { Me, MeCases } from './people/agents/me.ts';
export type { PreferenceCases } from './people/agents/preferences.ts';
export type { ChangeContact } from './people/contacts/change-contact.ts';
export type { ContactCases, RemoveContact } from './people/contacts/contact-cases.ts';
export type { FoundContact, NewContact } from './people/contacts/find-or-add-contact.ts';
export type { Footprint, KeptOfPerson } from './people/contacts/footprint.ts';
export type { ContactKey, ListContacts } from './people/contacts/list-contacts.ts';
export type { AddOrganization } from './people/organizations/add-organization.ts';
export type { ChangeOrganization } from './people/organizations/change-organization.ts';
export type { OrganizationCases } from './people/organizations/organization-cases.ts';
export type { AddTeam } from './people/teams/add-team.ts';
export type { AddTeamMember } from './people/teams/add-team-member.ts';
export type { TeamCases } from './people/teams/team-cases.ts';
