import { workspacesAndPeople } from './0001-workspaces-and-people.ts';
import { tickets } from './0002-tickets.ts';
import { records } from './0003-records.ts';
import { tasks } from './0004-tasks.ts';
import { automation } from './0005-automation.ts';
import { signIn } from './0006-sign-in.ts';
import { search } from './0007-search.ts';
import { notifications } from './0008-notifications.ts';
import { push } from './0009-push.ts';
import { articles } from './0010-articles.ts';
import { files } from './0011-files.ts';
import { exports } from './0012-exports.ts';
import { helpCentre } from './0013-help-centre.ts';
import { mail } from './0014-mail.ts';
import { customers } from './0015-customers.ts';
import { shortWaiting } from './0016-short-waiting.ts';
import { whatGoes } from './0017-what-goes.ts';
import { livingTickets } from './0018-living-tickets.ts';
import { listsAndLocales } from './0019-lists-and-locales.ts';
import { exportCredentials } from './0020-export-credentials.ts';
import { oneTableOfTasks } from './0021-one-table-of-tasks.ts';
import { inboundMail } from './0022-inbound-mail.ts';
import { inboundAccounts } from './0023-inbound-accounts.ts';
import { senders } from './0024-senders.ts';
import { drafts } from './0026-drafts.ts';
import { preferences } from './0027-preferences.ts';
import { quotas } from './0028-quotas.ts';
import { mailAuthors } from './0029-mail-authors.ts';
import { presence } from './0030-presence.ts';
import { ticketHistory } from './0032-ticket-history.ts';
import { passwordResets } from './0035-password-resets.ts';
import { articleDrafts } from './0036-article-drafts.ts';
import { articlePictures } from './0037-article-pictures.ts';
import { forgottenMails } from './0038-forgotten-mails.ts';
import { uploads } from './0039-uploads.ts';
import { outgoingTickets } from './0041-outgoing-tickets.ts';
import { snoozedTickets } from './0042-snoozed-tickets.ts';
import { mergedTickets } from './0043-merged-tickets.ts';
import { reports } from './0044-reports.ts';
import { readableSinceTable } from './0046-readable-since.ts';
import { proofs } from './0047-proofs.ts';
import { dueTickets, dueTicketsFilled, dueTicketsIndex, dueTicketsOfAgents } from './0055-due-tickets.ts';
import { draftReceivers } from './0056-draft-receivers.ts';
import { secondFactors } from './0067-second-factors.ts';
import { boundLinks } from './0068-bound-links.ts';
import { auditChain } from './0071-audit-chain.ts';
import { due } from './0076-due.ts';
import { workerLeads } from './0077-worker-leads.ts';
import { rowAccessIsNamed, rowSecurity } from './0082-row-security.ts';
import { auditBound, auditBoundHeld, auditDaysIndex } from './0087-audit-bound.ts';
import { auditMonths } from './0089-audit-months.ts';
import { readOnlyWorkspaces } from './0090-read-only-workspaces.ts';
import { onlySso } from './0093-only-sso.ts';
import { auditParts } from './0094-audit-parts.ts';
import { directory, directoryFilled, directoryKept } from './0103-directory.ts';
import { mailAttempts } from './0106-mail-attempts.ts';
import { knownKeys } from './0107-known-keys.ts';
import type { Steps } from './step.ts';

/** By name, in the order in which they are made. */
export const steps: Steps = {
  '0001-workspaces-and-people': workspacesAndPeople,
  '0002-tickets': tickets,
  '0003-records': records,
  '0004-tasks': tasks,
  '0005-automation': automation,
  '0006-sign-in': signIn,
  '0007-search': search,
  '0008-notifications': notifications,
  '0009-push': push,
  '0010-articles': articles,
  '0011-files': files,
  '0012-exports': exports,
  '0013-help-centre': helpCentre,
  '0014-mail': mail,
  '0015-customers': customers,
  '0016-short-waiting': shortWaiting,
  '0017-what-goes': whatGoes,
  '0018-living-tickets': livingTickets,
  '0019-lists-and-locales': listsAndLocales,
  '0020-export-credentials': exportCredentials,
  '0021-one-table-of-tasks': oneTableOfTasks,
  '0022-inbound-mail': inboundMail,
  '0023-inbound-accounts': inboundAccounts,
  '0024-senders': senders,
  '0026-drafts': drafts,
  '0027-preferences': preferences,
  '0028-quotas': quotas,
  '0029-mail-authors': mailAuthors,
  '0030-presence': presence,
  '0032-ticket-history': ticketHistory,
  '0035-password-resets': passwordResets,
  '0036-article-drafts': articleDrafts,
  '0037-article-pictures': articlePictures,
  '0038-forgotten-mails': forgottenMails,
  '0039-uploads': uploads,
  '0041-outgoing-tickets': outgoingTickets,
  '0042-snoozed-tickets': snoozedTickets,
  '0043-merged-tickets': mergedTickets,
  '0044-reports': reports,
  '0046-readable-since': readableSinceTable,
  '0047-proofs': proofs,
  '0055-due-tickets': dueTickets,
  '0055-due-tickets-filled': dueTicketsFilled,
  '0055-due-tickets-index': dueTicketsIndex,
  '0055-due-tickets-of-agents': dueTicketsOfAgents,
  '0056-draft-receivers': draftReceivers,
  '0067-second-factors': secondFactors,
  '0068-bound-links': boundLinks,
  '0071-audit-chain': auditChain,
  '0076-due': due,
  '0077-worker-leads': workerLeads,
  '0082-reach-is-told': rowAccessIsNamed,
  '0083-second-wall': rowSecurity,
  '0087-audit-bound': auditBound,
  '0087-audit-days-index': auditDaysIndex,
  '0088-audit-bound-held': auditBoundHeld,
  '0089-audit-months': auditMonths,
  '0090-read-only-workspaces': readOnlyWorkspaces,
  '0093-only-sso': onlySso,
  '0094-audit-parts': auditParts,
  '0103-directory': directory,
  ...directoryKept,
  ...directoryFilled,
  '0106-mail-attempts': mailAttempts,
  '0107-known-keys': knownKeys,
};
