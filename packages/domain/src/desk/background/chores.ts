/** The background work of each workspace. Each chore returns how much it did, and stops when `goesOn` returns false. */

import {
  hasOldRevisions,
  hasOldRuns,
  removeOldRevisions,
  removeOldRuns,
} from '../../automation/rules/remove-old-runs.ts';
import {
  hasEndedSessions,
  hasExpiredCodes,
  hasExpiredLinks,
  hasOldLinkMails,
  removeEndedSessions,
  removeExpiredCodes,
  removeExpiredLinks,
  removeOldLinkMails,
} from '../../entry/sessions/remove-ended-sign-ins.ts';
import { hasOldEntries, removingOldEntries } from '../../instance/audit/remove-old-entries.ts';
import {
  hasExpiredRecords,
  removeExpiredRecords,
} from '../../instance/idempotency/remove-expired-records.ts';
import type { Instant } from '../../kernel/instant.ts';
import { exportChores, hasOldExports, hasOverExports } from '../../library/exports/expire-exports.ts';
import { hasLooseFiles, sweepingFiles } from '../../library/files/sweep-files.ts';
import type { ChoreName, ChoreOf, ExactRow } from '../../model/instance/due-work.ts';
import type { Ports } from '../../model/ports.ts';
import { type Chore, lookingFirst, type ReadCase, stepping, type WriteCase } from '../../model/use-case.ts';
import { hasOldEvents, removeOldEvents } from '../../outbound/events/remove-old-events.ts';
import { hasOldMails, removeOldMails } from '../../outbound/mail/remove-old-mails.ts';
import { checkingSenders, hasSendersToCheck } from '../../outbound/sending/check-senders.ts';
import { hasOldDeliveries, removeOldDeliveries } from '../../outbound/webhooks/remove-old-deliveries.ts';
import { attachContacts, hasAttachableContacts } from '../../people/organizations/attach-contacts.ts';
import { fillReports, hasUncounted } from '../reports/fill-reports.ts';
import { closeIfQuiet, findQuiet } from './close-quiet-tickets.ts';
import { eachDueTicket } from './each-due-ticket.ts';
import { findTimely, runTimeRules } from './run-time-rules.ts';
import { findDueClocks, stampClock } from './stamp-clocks.ts';

/** Runs in the background, for each workspace at intervals. `due-work.ts` says what each chore does; it returns how much it did. */
export type ChoreCases = Readonly<Record<ChoreName, Chore>>;

/** Those of a room that knows this one. */
export type InboundChores = Pick<ChoreCases, ChoreOf<'inbound'>>;

/** Whether a chore has something to do at an instant: now, or, if nothing is written before, later. */
export type ChoreLook = ReadCase<Instant, boolean>;

type SteppedChore = Readonly<{ isDue: ChoreLook; step: WriteCase<void, number> }>;

const stepped = {
  attachContacts: { isDue: hasAttachableContacts, step: attachContacts },
  removeExpiredRecords: { isDue: hasExpiredRecords, step: removeExpiredRecords },
  removeEndedSessions: { isDue: hasEndedSessions('agent'), step: removeEndedSessions('agent') },
  removeEndedCustomerSessions: { isDue: hasEndedSessions('customer'), step: removeEndedSessions('customer') },
  removeExpiredCodes: { isDue: hasExpiredCodes, step: removeExpiredCodes },
  removeExpiredLinks: { isDue: hasExpiredLinks, step: removeExpiredLinks },
  removeOldLinkMails: { isDue: hasOldLinkMails, step: removeOldLinkMails },
  removeOldEvents: { isDue: hasOldEvents, step: removeOldEvents },
  removeOldDeliveries: { isDue: hasOldDeliveries, step: removeOldDeliveries },
  removeOldRuns: { isDue: hasOldRuns, step: removeOldRuns },
  removeOldRevisions: { isDue: hasOldRevisions, step: removeOldRevisions },
  removeOldMails: { isDue: hasOldMails, step: removeOldMails },
  fillReports: { isDue: hasUncounted, step: fillReports },
} as const satisfies Partial<Record<ChoreName, SteppedChore>>;

/** A chore that needs more steps than this continues in its next round. */
const choreSteps = 100;

export const choresOf = (ports: Ports, ofInbound: InboundChores): ChoreCases => {
  const step = stepping(ports);
  const looked = lookingFirst(ports);
  const chore = (name: keyof typeof stepped): Chore =>
    looked(stepped[name].isDue, (call, goesOn) =>
      step(stepped[name].step, choreSteps)(call, undefined, goesOn),
    );
  return {
    stampClocks: eachDueTicket(ports, findDueClocks, stampClock),
    runTimeRules: eachDueTicket(ports, findTimely, runTimeRules),
    closeQuietTickets: eachDueTicket(ports, findQuiet, closeIfQuiet),
    attachContacts: chore('attachContacts'),
    removeExpiredRecords: chore('removeExpiredRecords'),
    removeEndedSessions: chore('removeEndedSessions'),
    removeEndedCustomerSessions: chore('removeEndedCustomerSessions'),
    removeExpiredCodes: chore('removeExpiredCodes'),
    removeExpiredLinks: chore('removeExpiredLinks'),
    removeOldLinkMails: chore('removeOldLinkMails'),
    removeOldEvents: chore('removeOldEvents'),
    removeOldDeliveries: chore('removeOldDeliveries'),
    removeOldRuns: chore('removeOldRuns'),
    removeOldRevisions: chore('removeOldRevisions'),
    removeOldMails: chore('removeOldMails'),
    removeOldEntries: looked(hasOldEntries(ports), (call, goesOn) =>
      step(removingOldEntries(ports), choreSteps)(call, call.workspaceId, goesOn),
    ),
    fillReports: chore('fillReports'),
    ...exportChores(ports),
    sweepFiles: sweepingFiles(ports),
    checkSenders: checkingSenders(ports),
    ...ofInbound,
  };
};

/** Chores of the list of due work whose next instant is found by looking. */
export type LookedChores = Exclude<ChoreName, ChoreOf<ExactRow>>;

export type InboundLooks = Readonly<Record<keyof InboundChores, ChoreLook>>;

export const choreLooks = (
  ports: Ports,
  ofInbound: InboundLooks,
): Readonly<Record<LookedChores, ChoreLook>> => ({
  attachContacts: hasAttachableContacts,
  removeExpiredRecords: hasExpiredRecords,
  removeEndedSessions: stepped.removeEndedSessions.isDue,
  removeEndedCustomerSessions: stepped.removeEndedCustomerSessions.isDue,
  removeExpiredCodes: hasExpiredCodes,
  removeExpiredLinks: hasExpiredLinks,
  removeOldLinkMails: hasOldLinkMails,
  removeOldEvents: hasOldEvents,
  removeOldDeliveries: hasOldDeliveries,
  removeOldRuns: hasOldRuns,
  removeOldRevisions: hasOldRevisions,
  removeOldMails: hasOldMails,
  removeOldEntries: hasOldEntries(ports),
  fillReports: hasUncounted,
  clearExports: hasOverExports,
  removeOldExports: hasOldExports,
  sweepFiles: hasLooseFiles,
  checkSenders: hasSendersToCheck(ports),
  ...ofInbound,
});
