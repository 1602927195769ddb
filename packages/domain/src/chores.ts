/** What runs outside calls, for each workspace, now and then. Each says how much it did, and stops when told. */
import { hasOldEvents, removeOldEvents } from './events/remove-old-events.ts';
import { exportChores } from './exports/expire-exports.ts';
import { sweepingFiles } from './files/sweep-files.ts';
import { hasExpiredRecords, removeExpiredRecords } from './idempotency/remove-expired-records.ts';
import type { Instant } from './instant.ts';
import { hasOldMails, removeOldMails } from './mail/remove-old-mails.ts';
import { attachContacts, hasAttachableContacts } from './organizations/attach-contacts.ts';
import {
  hasEndedCustomerSessions,
  hasExpiredLinks,
  hasOldLinkMails,
  removeEndedCustomerSessions,
  removeExpiredLinks,
  removeOldLinkMails,
} from './portal/remove-ended-sign-ins.ts';
import type { Ports } from './ports.ts';
import { hasOldRevisions, hasOldRuns, removeOldRevisions, removeOldRuns } from './rules/remove-old-runs.ts';
import { findTimely, runTimeRules } from './rules/run-time-rules.ts';
import {
  hasEndedSessions,
  hasExpiredCodes,
  removeEndedSessions,
  removeExpiredCodes,
} from './sessions/remove-ended.ts';
import { findDueClocks, stampClock } from './sla/stamp-clocks.ts';
import { closeQuietTickets, hasQuietTickets } from './tickets/close-quiet-tickets.ts';
import { eachDueTicket } from './tickets/each-due-ticket.ts';
import { lookingFirst, type ReadCase, stepping, type WriteCase } from './use-case.ts';
import { hasOldDeliveries, removeOldDeliveries } from './webhooks/remove-old-deliveries.ts';

/** What a chore does not finish in so many steps waits for its next round. */
const choreSteps = 100;

export const choresOf = (ports: Ports) => {
  const step = stepping(ports);
  const looked = lookingFirst(ports);
  const chore = (isDue: ReadCase<Instant, boolean>, useCase: WriteCase<void, number>) =>
    looked(isDue, (call, goesOn) => step(useCase, choreSteps)(call, undefined, goesOn));
  return {
    stampClocks: eachDueTicket(ports, findDueClocks, stampClock),
    runTimeRules: eachDueTicket(ports, findTimely, runTimeRules),
    closeQuietTickets: chore(hasQuietTickets, closeQuietTickets),
    attachContacts: chore(hasAttachableContacts, attachContacts),
    removeExpiredRecords: chore(hasExpiredRecords, removeExpiredRecords),
    removeEndedSessions: chore(hasEndedSessions, removeEndedSessions),
    removeExpiredCodes: chore(hasExpiredCodes, removeExpiredCodes),
    removeEndedCustomerSessions: chore(hasEndedCustomerSessions, removeEndedCustomerSessions),
    removeExpiredLinks: chore(hasExpiredLinks, removeExpiredLinks),
    removeOldLinkMails: chore(hasOldLinkMails, removeOldLinkMails),
    removeOldEvents: chore(hasOldEvents, removeOldEvents),
    removeOldDeliveries: chore(hasOldDeliveries, removeOldDeliveries),
    removeOldRuns: chore(hasOldRuns, removeOldRuns),
    removeOldRevisions: chore(hasOldRevisions, removeOldRevisions),
    removeOldMails: chore(hasOldMails, removeOldMails),
    ...exportChores(ports),
    sweepFiles: sweepingFiles(ports),
  };
};
