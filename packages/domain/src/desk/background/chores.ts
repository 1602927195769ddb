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

/** Runs in the background, for each workspace at intervals. Each chore returns how much it did. */
export interface ChoreCases {
  /** Stamps SLA clocks that have warned or are breached (contract §7.9). */
  readonly stampClocks: Chore;
  /** Runs rules whose time has come (contract §7.4). */
  readonly runTimeRules: Chore;
  /** Closes tickets that were solved long ago (contract §2.3). */
  readonly closeQuietTickets: Chore;
  /** Attaches contacts to organizations by their domains (contract §5.3). */
  readonly attachContacts: Chore;
  /** Removes the records of retries (contract §1.8). */
  readonly removeExpiredRecords: Chore;
  readonly removeEndedSessions: Chore;
  readonly removeEndedCustomerSessions: Chore;
  readonly removeExpiredCodes: Chore;
  readonly removeExpiredLinks: Chore;
  readonly removeOldLinkMails: Chore;
  /** Removes events that have left the feed (contract §8.7). */
  readonly removeOldEvents: Chore;
  /** Removes the log of deliveries (contract §8.5). */
  readonly removeOldDeliveries: Chore;
  readonly removeOldRuns: Chore;
  readonly removeOldRevisions: Chore;
  readonly removeOldMails: Chore;
  /** Removes entries of the audit log that are no longer kept (contract §0.7). */
  readonly removeOldEntries: Chore;
  /** Counts for reports what happened before they were counted (contract §15.10). */
  readonly fillReports: Chore;
  /** Asks DNS whether the addresses of the workspace may send (contract §14.1). */
  readonly checkSenders: Chore;
  /** Expires exports and removes their bytes (contract §11.2). */
  readonly clearExports: Chore;
  readonly removeOldExports: Chore;
  /** Removes bytes that no file, export or mail names. */
  readonly sweepFiles: Chore;
  /** Removes the bytes of inbound mail that was read long ago, or was rejected (contract §14.4). */
  readonly removeRawMails: Chore;
  readonly removeOldInboundMails: Chore;
  /** Tells managers of mail whose time in quarantine ends. */
  readonly tellOfQuarantine: Chore;
  /** Tells managers once a day of mail that came into quarantine. */
  readonly tellOfNewQuarantine: Chore;
  readonly expireQuarantine: Chore;
  /** Tells managers of more mail than people write. */
  readonly tellOfMailStorm: Chore;
}

/** Those of a room that knows this one. */
export type InboundChores = Pick<
  ChoreCases,
  | 'removeRawMails'
  | 'removeOldInboundMails'
  | 'tellOfQuarantine'
  | 'tellOfNewQuarantine'
  | 'expireQuarantine'
  | 'tellOfMailStorm'
>;

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
} as const satisfies Partial<Record<keyof ChoreCases, SteppedChore>>;

/** What a chore does not finish in so many steps waits for its next round. */
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
export type LookedChores = Exclude<keyof ChoreCases, 'stampClocks' | 'runTimeRules' | 'closeQuietTickets'>;

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
