/** `/me`: the agent whose session makes the call (contract §9.4). */
import * as v from 'valibot';
import { ok } from '../../reply.ts';
import { agentToWire } from '../agents/wire.ts';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { ChangedMeWire, MeWire, meToWire } from './wire.ts';

const path = '/me';
const tag = 'Me';
const needs = 'agent';

const getMe = endpoint({
  operation: 'getMe',
  method: 'GET',
  path,
  tag,
  summary: 'Get who you are',
  needs,
  replies: { 200: MeWire },
  handle: async (desk, call) => ok(meToWire(await desk.me.get(call))),
});

const changeMe = endpoint({
  operation: 'changeMe',
  method: 'PATCH',
  path,
  tag,
  summary: 'Say whether you take tickets',
  description:
    'Round-robin assignment picks only agents who are available. Nothing else of an agent changes here.',
  needs,
  body: v.object({ available: field.flag }),
  replies: { 200: ChangedMeWire },
  handle: async (desk, call, { body: { available } }) =>
    ok({ agent: agentToWire(await desk.me.setAvailable(call, available)) }),
});

export const meEndpoints = [getMe, changeMe];
