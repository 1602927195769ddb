/** `/console/api/settings/keys`: API keys. */
import { type ApiKey, limits, mapPage, scopes } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint, listEndpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { at, atOrNull, id } from '../../api/wire.ts';
import { ok } from '../../reply.ts';
import { unrecorded } from './unrecorded.ts';

const tag = 'Settings: API keys';
const needs = 'agent';
const ability = 'manage';
const path = '/settings/keys';

const KeyWire = v.object({
  id,
  name: v.string(),
  scopes: v.array(v.picklist(scopes)),
  prefix: v.pipe(v.string(), v.description('How the key begins, to tell it from others.')),
  created_at: at,
  last_used_at: v.pipe(atOrNull, v.description('At most a minute too early; null for never.')),
  revoked_at: atOrNull,
});

const keyToWire = (key: ApiKey): v.InferOutput<typeof KeyWire> => ({
  id: key.id,
  name: key.name,
  scopes: [...key.scopes],
  prefix: key.prefix,
  created_at: key.createdAt,
  last_used_at: key.lastUsedAt,
  revoked_at: key.revokedAt,
});

const listKeys = listEndpoint({
  operation: 'listKeys',
  path,
  tag,
  needs,
  ability,
  summary: 'List API keys',
  description: 'Newest first, those that were revoked included.',
  key: v.string(),
  item: KeyWire,
  list: async (desk, call, { page }) => mapPage(await desk.apiKeys.list(call, page), keyToWire),
});

const addKey = endpoint({
  operation: 'addKey',
  needsProof: true,
  method: 'POST',
  path,
  tag,
  needs,
  ability,
  summary: 'Create an API key',
  description: 'The key is shown once, in this answer; an `Idempotency-Key` has no effect.',
  body: v.object({
    name: field.line(1, limits.nameLength),
    scopes: v.pipe(
      v.array(field.oneOf(scopes), `a list of ${scopes.join(', ')}`),
      v.minLength(1, `at least one of ${scopes.join(', ')}`),
      v.maxLength(scopes.length, `at most ${scopes.length} scopes`),
    ),
  }),
  replies: {
    201: v.object({ ...KeyWire.entries, key: v.pipe(v.string(), v.description('The key itself.')) }),
  },
  errors: ['storage_full'],
  handle: async (desk, call, { body }) => {
    const { token, ...key } = await desk.apiKeys.add(unrecorded(call), body);
    return { status: 201, body: { ...keyToWire(key), key: token } };
  },
});

const revokeKey = endpoint({
  operation: 'revokeKey',
  needsProof: true,
  method: 'DELETE',
  path: `${path}/:id`,
  tag,
  needs,
  ability,
  noun: 'API key',
  summary: 'Revoke an API key',
  description: 'Calls with it return 401 from now on. Revoking it again changes nothing.',
  params: v.object({ id: field.uuid }),
  replies: { 200: KeyWire },
  handle: async (desk, call, { params }) => ok(keyToWire(await desk.apiKeys.revoke(call, params.id))),
});

export const keySettingEndpoints = [listKeys, addKey, revokeKey];
