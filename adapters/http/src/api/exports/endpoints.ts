/** `/exports` (contract §11.1). */
import {
  type Call,
  contentDisposition,
  type Export,
  exportFormats,
  exportResources,
  type Instant,
  limits,
  notFound,
} from '@tidemark/domain';
import * as v from 'valibot';
import { apiPath, ok } from '../../reply.ts';
import { downloadPolicy } from '../../security-headers.ts';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { linkedCredential, linkParts } from '../signed-links.ts';
import { ExportWire, exportToWire } from './wire.ts';

const tag = 'Exports';
const noun = 'export';
const { unfinished, ready } = limits.exports;
const params = v.object({ id: field.uuid });

/** Looked at before anything else: nobody who has no such link gets as far as the schema. */
const linkQuery = v.object(v.entriesFromList(linkParts, v.string('a part of the link')));

const requestExport = endpoint({
  operation: 'requestExport',
  method: 'POST',
  path: '/exports',
  tag,
  summary: 'Request an export',
  description: `Made in the background from one state of the workspace, however long that takes; ask for it until its status is \`ready\`. One call for the rate limit, whatever its size; a workspace has at most ${unfinished} that wait or are being made, and the files of its last ${ready}. \`ndjson\` has the records of this API, one on a line; \`csv\` has them as a table with a heading, in UTF-8 with a byte order mark, for spreadsheets.`,
  needs: ['write'],
  ability: 'manage',
  body: v.object({
    resource: field.oneOf(exportResources),
    format: v.pipe(
      v.optional(field.oneOf(exportFormats), 'csv'),
      v.description('`csv` when it is left out.'),
    ),
    filter: v.pipe(
      v.optional(field.members),
      v.description(
        'As in the list of the resource: `status`, `priority`, `assignee_id`, `team_id`, `organization_id`, `requester_id`, `tag` and `updated_since` for tickets; `ticket_number` for messages; `organization_id` for contacts; `status`, `category_id` and `locale` for articles; `ticket_number`, `agent_id` and `rating` for satisfaction responses.',
      ),
    ),
  }),
  replies: { 202: ExportWire },
  errors: ['invalid_status'],
  handle: async (desk, call, { body, linkTo }) => {
    const requested = await desk.exports.request(call, body);
    return {
      status: 202,
      body: shown(requested, call, linkTo),
      headers: { Location: `${apiPath}/exports/${requested.id}` },
    };
  },
});

const getExport = endpoint({
  operation: 'getExport',
  method: 'GET',
  path: '/exports/:id',
  tag,
  noun,
  summary: 'Get an export',
  description:
    'Ask for it until its status is `ready`: then it has a `download_url`. An export of the audit log needs a key with the scopes `read` and `write`.',
  needs: ['read'],
  ability: 'manage',
  params,
  replies: { 200: ExportWire },
  handle: async (desk, call, { params: { id }, linkTo }) =>
    ok(shown(await desk.exports.get(call, id), call, linkTo)),
});

const removeExport = endpoint({
  operation: 'removeExport',
  method: 'DELETE',
  path: '/exports/:id',
  tag,
  noun,
  summary: 'Remove an export',
  description:
    'Removes the export with its file, whatever its status. One that is being made stops. Its link stops at once.',
  needs: ['write'],
  ability: 'manage',
  params,
  replies: { 204: null },
  handle: async (desk, call, { params: { id } }) => {
    await desk.exports.remove(call, id);
    return { status: 204 };
  },
});

const downloadExport = endpoint({
  operation: 'downloadExport',
  method: 'GET',
  path: '/exports/:id/download',
  tag,
  noun,
  summary: 'Download an export',
  description:
    'Where `download_url` leads: the file, or the `Range` of it that is asked for; or a redirect to the object store, at an address that works for five minutes. A link stops with the API key or session that was given it, and with the one that requested the export. A link that was changed, has expired or was stopped returns 404.',
  needs: 'nobody',
  linked: true,
  params,
  query: linkQuery,
  replies: { 200: null, 302: null },
  download: true,
  errors: ['range_not_satisfiable'],
  handle: async (desk, call, { params: { id }, query: { credential }, isHead }) => {
    const holder = linkedCredential(credential);
    if (!holder) throw notFound(noun);
    const { head, link, tag: version, size, open } = await desk.exports.download(call, { id, holder });
    if (link !== null && !isHead) return { status: 302, headers: { Location: link } };
    const headers = {
      'Content-Type': head.contentType,
      'Content-Disposition': contentDisposition(head),
      'Content-Security-Policy': downloadPolicy,
    };
    return { status: 200, bytes: { size, tag: version, headers, open } };
  },
});

type LinkTo = (path: string, call: Call, expiresAt: Instant) => string | null;

/** With a link while it is ready. */
export const shown = (found: Export, call: Call, linkTo: LinkTo) => {
  const { id, status, expiresAt } = found;
  const isReady = status === 'ready' && expiresAt !== null;
  return exportToWire(found, isReady ? linkTo(`/exports/${id}/download`, call, expiresAt) : null);
};

export const exportEndpoints = [requestExport, getExport, removeExport, downloadExport];
