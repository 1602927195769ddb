/** `/console/api/me`: like `/me` of the API, with what the screen needs at its start. */
import { endpoint } from '../../api/endpoint.ts';
import { ok } from '../../reply.ts';
import { ConsoleMeWire, consoleMeToWire } from './wire.ts';

const getConsoleMe = endpoint({
  operation: 'getConsoleMe',
  method: 'GET',
  path: '/me',
  tag: 'Me',
  summary: 'Get who is signed in, and what they may do',
  needs: 'agent',
  replies: { 200: ConsoleMeWire },
  handle: async (desk, call) =>
    ok(consoleMeToWire(await desk.me.get(call), await desk.preferences.get(call))),
});

export const consoleMeEndpoints = [getConsoleMe];
