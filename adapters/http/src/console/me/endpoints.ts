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
  handle: async (desk, call) => {
    const [me, preferences, place] = await Promise.all([
      desk.me.get(call),
      desk.preferences.get(call),
      desk.live.place(call),
    ]);
    return ok(
      consoleMeToWire(me, { preferences, mails: desk.mails.isOn() && desk.mails.reachesPeople(), place }),
    );
  },
});

export const consoleMeEndpoints = [getConsoleMe];
