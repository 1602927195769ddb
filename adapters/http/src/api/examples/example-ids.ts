/** Ids and instants that the records of the reference share; the ids are those of its requests. */
import { exampleRecords } from '@tidemark/samples';

export const created = '2026-11-20T08:05:00.000Z';
export const changed = '2026-11-20T09:30:00.000Z';
export const { agentId, contactId, organizationId, categoryId, teamId } = exampleRecords;
export const policyId = '019a9f00-7a17-73b8-91a1-9eafb0c1d2e3';
