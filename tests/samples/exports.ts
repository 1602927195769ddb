/** What tests and proofs know of the operations on events and exports. */
import { anybody, managing, type OperationRow } from './operation-row.ts';

export const exportsOperations = {
  requestExport: {
    call: ({ contactId, organizationId, agentId, teamId }) => ({
      body: {
        resource: 'tickets',
        filter: {
          assignee_id: agentId,
          team_id: teamId,
          organization_id: organizationId,
          requester_id: contactId,
        },
      },
    }),
    byScope: [403, 202, 403],
    byRole: managing(202),
    // The task that makes it.
    effect: { events: [], triggers: null, tasks: 1 },
    client: (desk) => desk.exports.request({ resource: 'tickets', filter: { status: ['open'] } }),
  },
  getExport: {
    call: ({ exportId }) => ({ params: { id: exportId } }),
    byScope: [200, 403, 403],
    byRole: managing(200),
    client: (desk, { exportId }) => desk.exports.get(exportId),
  },
  removeExport: {
    call: ({ exportId }) => ({ params: { id: exportId } }),
    byScope: [403, 204, 403],
    byRole: managing(204),
    effect: { events: [], triggers: null },
    client: (desk, { exportId }) => desk.exports.remove(exportId),
  },
  downloadExport: {
    call: ({ exportId, exportLink }) => ({
      params: { id: exportId },
      query: Object.fromEntries(new URLSearchParams(exportLink)),
    }),
    byScope: [200, 200, 200],
    byRole: anybody(200),
    client: (desk, { exportId, exportLink }) =>
      desk.exports.download({ id: exportId, download_url: `http://elsewhere.example/?${exportLink}` }),
  },
} as const satisfies Readonly<Record<string, OperationRow>>;
