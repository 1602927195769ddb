/** `/devices`: the devices that get pushes (contract §9.6). */
import * as v from 'valibot';
import { noContent } from '../../reply.ts';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { deviceInput, registration, registrationReply } from './registration.ts';

const tag = 'Devices';
const needs = 'agent';

const addDevice = endpoint({
  operation: 'addDevice',
  method: 'POST',
  path: '/devices',
  tag,
  summary: 'Register a device for push notifications',
  needs,
  ...registration,
  handle: async (desk, call, { body }) => {
    const registered = await desk.devices.register(call, deviceInput(body));
    return registrationReply('/devices', registered);
  },
});

const removeDevice = endpoint({
  operation: 'removeDevice',
  method: 'DELETE',
  path: '/devices/:id',
  tag,
  noun: 'device',
  summary: 'Stop push notifications to a device',
  description: 'Only the agent’s own registrations.',
  needs,
  params: v.object({ id: field.uuid }),
  replies: { 204: null },
  handle: async (desk, call, { params: { id } }) => {
    await desk.devices.remove(call, id);
    return noContent;
  },
});

export const deviceEndpoints = [addDevice, removeDevice];
