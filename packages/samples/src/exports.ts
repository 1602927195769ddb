/** Samples of the operations on events and exports. */
import { anybody, managing, type Samples } from './sample.ts';

const linkOf = (link: string) => {
  const said = new URLSearchParams(link);
  const named = (name: string): string => said.get(name) ?? '';
  return {
    workspace: named('workspace'),
    credential: named('credential'),
    expires: named('expires'),
    signature: named('signature'),
  };
};

export const exportsSamples = {
  requestExport: {
    call: ({ contactId, organizationId, agentId, teamId }) => ({
      body: {
        resource: 'tickets',
        format: 'csv',
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
    client: (desk, { body }) => desk.exports.request(body),
  },
  getExport: {
    call: ({ exportId }) => ({ path: { id: exportId } }),
    byScope: [200, 403, 403],
    byRole: managing(200),
    client: (desk, { path }) => desk.exports.get(path.id),
  },
  removeExport: {
    call: ({ exportId }) => ({ path: { id: exportId } }),
    byScope: [403, 204, 403],
    byRole: managing(204),
    effect: { events: [], triggers: null },
    client: (desk, { path }) => desk.exports.remove(path.id),
  },
  downloadExport: {
    call: ({ exportId, exportLink }) => ({
      path: { id: exportId },
      query: linkOf(exportLink),
    }),
    byScope: [200, 200, 200],
    byRole: anybody(200),
    client: (desk, { path, query }) =>
      desk.exports.download({
        id: path.id,
        download_url: `http://elsewhere.example/?${new URLSearchParams(query)}`,
      }),
  },
} satisfies Partial<Samples>;
