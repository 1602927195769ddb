/** `/portal/devices` and `/portal/notifications`: news of a customer's own requests (contract §10.3). */
import * as v from 'valibot';
import { noContent, ok } from '../../reply.ts';
import { deviceInput, registration, registrationReply } from '../devices/registration.ts';
import { endpoint, listEndpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { feedEntries, feedToWire, ReadReceiptWire, readReceiptToWire } from '../notifications/wire.ts';
import { CustomerNotificationWire } from './notification-wire.ts';
import { tag } from './sign-in-endpoints.ts';

const needs = 'customer';

const addCustomerDevice = endpoint({
  operation: 'addCustomerDevice',
  method: 'POST',
  path: '/portal/devices',
  tag,
  summary: 'Register a customer’s device for push notifications',
  needs,
  ...registration,
  errors: ['quota_exceeded'],
  handle: async (desk, call, { body }) => {
    const registered = await desk.portal.registerDevice(call, deviceInput(body));
    return registrationReply('/portal/devices', registered);
  },
});

const removeCustomerDevice = endpoint({
  operation: 'removeCustomerDevice',
  method: 'DELETE',
  path: '/portal/devices/:id',
  tag,
  noun: 'device',
  summary: 'Stop push notifications to a customer’s device',
  description: 'Only the customer’s own registrations.',
  needs,
  params: v.object({ id: field.uuid }),
  replies: { 204: null },
  handle: async (desk, call, { params: { id } }) => {
    await desk.portal.removeDevice(call, id);
    return noContent;
  },
});

const listCustomerNotifications = listEndpoint({
  operation: 'listCustomerNotifications',
  path: '/portal/notifications',
  tag,
  summary: 'List the news of a customer’s requests',
  description: 'Answers to their own requests, and that one was solved: the last 30 days, newest first.',
  needs,
  key: v.object({ at: v.string(), id: v.string(), detail: v.string() }),
  item: CustomerNotificationWire,
  beside: feedEntries,
  list: async (desk, call, { page }) => feedToWire(await desk.portal.listNotifications(call, page)),
});

const markCustomerNotificationsRead = endpoint({
  operation: 'markCustomerNotificationsRead',
  method: 'POST',
  path: '/portal/notifications/read',
  tag,
  summary: 'Mark a customer’s news read',
  description:
    'Moves their waterline to now, on all their devices and in the web portal: `unread` of requests follows it.',
  needs,
  replies: { 200: ReadReceiptWire },
  errors: ['quota_exceeded'],
  handle: async (desk, call) => ok(readReceiptToWire(await desk.portal.markNotificationsRead(call))),
});

export const customerNewsEndpoints = [
  addCustomerDevice,
  removeCustomerDevice,
  listCustomerNotifications,
  markCustomerNotificationsRead,
];
