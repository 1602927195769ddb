/** `/devices`: who is told of news on which device ("Mobile" in the API document, behaviours 7 and 8). */
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { created, noContent, ok } from '../reply.ts';
import { deviceShape, deviceWanted } from './device-body.ts';
import { PushDeviceWire, pushDeviceToWire } from './wire.ts';

const [tag, needs] = ['Devices', 'agent'] as const;

const addDevice = endpoint({
  operation: 'addDevice',
  method: 'POST',
  path: '/devices',
  tag,
  summary: 'Register a device for push notifications',
  description:
    'Idempotent by push token: one that is known answers 200 with its registration, which from then on is of this session. It ends when the session does.',
  needs,
  body: deviceShape,
  example: {
    push_token: '5f1c0a8be3d94c6fb0d2a4c7e6f80912',
    platform: 'ios',
    device_name: 'Ann’s phone',
    app_version: '1.2.3',
  },
  replies: { 200: PushDeviceWire, 201: PushDeviceWire },
  handle: async (desk, call, { body }) => {
    const registered = await desk.devices.register(call, deviceWanted(body));
    const wire = pushDeviceToWire(registered.device);
    return registered.created ? created(`/devices/${wire.id}`, wire) : ok(wire);
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
