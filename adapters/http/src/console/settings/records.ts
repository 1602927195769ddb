/** `/console/api/settings/audit`, `…/exports` and `…/tasks`: what was done, and what waits to be done. */
import { mapPage } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint, listEndpoint } from '../../api/endpoint.ts';
import { AuditEntryWire, auditEntryToWire } from '../../api/exports/audit-wire.ts';
import { shown } from '../../api/exports/endpoints.ts';
import { ExportWire } from '../../api/exports/wire.ts';
import * as field from '../../api/fields.ts';
import { at, count, id } from '../../api/wire.ts';
import { noContent, ok } from '../../reply.ts';

const tag = 'Settings: records';
const needs = 'agent';
const ability = 'manage';

const listAudit = listEndpoint({
  operation: 'listAudit',
  path: '/settings/audit',
  tag,
  needs,
  ability,
  summary: 'List the audit log',
  description: 'Newest first.',
  query: v.object({
    actor_id: v.pipe(v.optional(field.uuid), v.description('Only what this agent, key or customer did.')),
    operation: v.pipe(v.optional(field.line(1, 100)), v.description('Only this, like `changeAgent`.')),
    failed: v.pipe(
      v.optional(field.yesOrNo),
      v.description('Only what ended with an error, or only what did not.'),
    ),
    subject_type: v.pipe(
      v.optional(field.line(1, 50)),
      v.description('Only what touched such a record, like `ticket`.'),
    ),
    subject_id: v.pipe(
      v.optional(field.line(1, 100)),
      v.description('Only what touched this record: its id, the number of a ticket.'),
    ),
  }),
  key: v.string(),
  item: AuditEntryWire,
  list: async (desk, call, { query, page }) => {
    const { actor_id: actorId, subject_type: subjectType, subject_id: subjectId, ...others } = query;
    const filter = { ...others, actorId, subjectType, subjectId };
    return mapPage(await desk.audit.find(call, { filter, page }), auditEntryToWire);
  },
});

const listExports = endpoint({
  operation: 'listExports',
  method: 'GET',
  path: '/settings/exports',
  tag,
  needs,
  ability,
  summary: 'List exports',
  description: 'The newest ones, newest first.',
  replies: { 200: v.object({ data: v.array(ExportWire) }) },
  handle: async (desk, call, { linkTo }) =>
    ok({ data: (await desk.exports.list(call)).map((found) => shown(found, call, linkTo)) }),
});

const countTasks = endpoint({
  operation: 'countTasks',
  method: 'GET',
  path: '/settings/tasks',
  tag,
  needs,
  ability,
  summary: 'Count tasks',
  replies: { 200: v.object({ waiting: count, running: count, parked: count }) },
  handle: async (desk, call) => ok(await desk.tasks.count(call)),
});

const listParkedTasks = listEndpoint({
  operation: 'listParkedTasks',
  path: '/settings/tasks/parked',
  tag,
  needs,
  ability,
  summary: 'List parked tasks',
  description: 'Those that nothing tries any more, newest first.',
  key: v.string(),
  item: v.object({ id, kind: v.string(), attempts: count, error: v.string(), parked_at: at }),
  list: async (desk, call, { page }) =>
    mapPage(
      await desk.tasks.listParked(call, page),
      ({ id: taskId, kind, attempts, error, parkedAt: parked_at }) => ({
        id: taskId,
        kind,
        attempts,
        error,
        parked_at,
      }),
    ),
});

const retryTask = endpoint({
  operation: 'retryTask',
  method: 'POST',
  path: '/settings/tasks/:id/retry',
  tag,
  needs,
  ability,
  noun: 'parked task',
  summary: 'Try a parked task again',
  params: v.object({ id: field.uuid }),
  replies: { 204: null },
  handle: async (desk, call, { params }) => {
    await desk.tasks.retry(call, params.id);
    return noContent;
  },
});

export const recordSettingEndpoints = [listAudit, listExports, countTasks, listParkedTasks, retryTask];
