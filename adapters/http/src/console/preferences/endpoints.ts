/** `/console/api/my/preferences`: how the agent wants the console to look and act. */
import { endpoint } from '../../api/endpoint.ts';
import { ok } from '../../reply.ts';
import { changedPreferences, PreferencesWire, preferencesToWire } from './wire.ts';

const path = '/my/preferences';
const tag = 'Me';
const needs = 'agent';

const getPreferences = endpoint({
  operation: 'getPreferences',
  method: 'GET',
  path,
  tag,
  summary: 'Get your preferences',
  needs,
  replies: { 200: PreferencesWire },
  handle: async (desk, call) => ok(preferencesToWire(await desk.preferences.get(call))),
});

const changePreferences = endpoint({
  operation: 'changePreferences',
  method: 'PATCH',
  path,
  tag,
  summary: 'Change your preferences',
  description: 'Members left out stay as they are. `keys` and `notices` are replaced as a whole.',
  needs,
  body: changedPreferences,
  replies: { 200: PreferencesWire },
  handle: async (desk, call, { body }) => {
    const { single_keys: singleKeys, undo_seconds: undoSeconds, after_send: afterSend, ...rest } = body;
    const { takes_answered: takesAnswered, ...others } = rest;
    const given = { ...others, singleKeys, undoSeconds, takesAnswered, afterSend };
    return ok(preferencesToWire(await desk.preferences.change(call, given)));
  },
});

export const preferenceEndpoints = [getPreferences, changePreferences];
