/** `/portal/requests`: what a customer asked, and the answers (contract §10.2). */
import { limits, mapPage, requestStatuses } from '@tidemark/domain';
import * as v from 'valibot';
import { created, ok } from '../../reply.ts';
import { placeKey } from '../cursor.ts';
import { endpoint, listEndpoint, pageEntries } from '../endpoint.ts';
import * as field from '../fields.ts';
import { fileReply } from '../files/file-reply.ts';
import { refusedWith } from '../input.ts';
import { tag } from './sign-in-endpoints.ts';
import {
  ConversationWire,
  CustomerMessageWire,
  conversationToWire,
  customerMessageToWire,
  RequestFieldWire,
  RequestWire,
  requestFieldToWire,
  requestToWire,
  SubmittedRequestWire,
  submittedToWire,
} from './wire.ts';

const needs = 'customer';
const noun = 'request';
const path = '/portal/requests';
const params = v.object({ number: field.ticketNumber });

const listRequests = listEndpoint({
  operation: 'listRequests',
  path,
  tag,
  summary: 'List the requests that a customer sees',
  description: 'Newest first: their own, and those of their organization where it shares its tickets.',
  needs,
  query: v.object({ status: refusedWith('invalid_status', v.optional(field.someOf(requestStatuses))) }),
  key: v.number(),
  item: RequestWire,
  errors: ['invalid_status'],
  list: async (desk, call, { query: { status: statuses }, page }) =>
    mapPage(await desk.portal.listRequests(call, { statuses, page }), requestToWire),
});

const listRequestFields = listEndpoint({
  operation: 'listRequestFields',
  path: '/portal/request-fields',
  tag,
  summary: 'List the fields of requests',
  description:
    'The fields of a form in addition to the message, and those that a request shows: the ticket fields in use that customers may fill in or see, by position.',
  needs,
  key: placeKey,
  item: RequestFieldWire,
  list: async (desk, call, { page }) => mapPage(await desk.portal.listFields(call, page), requestFieldToWire),
});

const submitRequest = endpoint({
  operation: 'submitRequest',
  method: 'POST',
  path,
  tag,
  summary: 'Submit a request',
  description:
    'Opens a ticket of the customer with their first message. `custom_fields` takes those that `GET /portal/request-fields` says are `editable`. A file that the storage refuses is named in `skipped_files`, and the request is kept.',
  needs,
  body: v.object({
    subject: field.line(1, limits.subjectLength),
    message: field.prose(limits.messageLength),
    custom_fields: v.optional(field.members),
  }),
  files: true,
  beforeFiles: (desk, call) => desk.portal.refuseSubmit(call),
  replies: { 201: SubmittedRequestWire },
  errors: ['quota_exceeded'],
  handle: async (desk, call, { body: { subject, message, custom_fields: customFields }, files }) => {
    const submitted = await desk.portal.submitRequest(call, { subject, message, customFields, files });
    return created(`${path}/${submitted.request.number}`, submittedToWire(submitted));
  },
});

const getRequest = endpoint({
  operation: 'getRequest',
  method: 'GET',
  path: `${path}/:number`,
  tag,
  noun,
  summary: 'Read a request and its conversation',
  description: 'With its public messages. Reading marks nothing read.',
  needs,
  params,
  query: v.object(pageEntries),
  replies: { 200: ConversationWire },
  errors: ['invalid_cursor'],
  handle: async (desk, call, { params: { number }, query: { limit, cursor }, cursors }) => {
    const sealed = cursors();
    const after = cursor === undefined ? null : sealed.open(v.number(), cursor);
    const read = await desk.portal.getRequest(call, { number, page: { limit, after } });
    return ok(conversationToWire(read, sealed.seal));
  },
});

const answerRequest = endpoint({
  operation: 'answerRequest',
  method: 'POST',
  path: `${path}/:number/messages`,
  tag,
  noun,
  summary: 'Answer on a request of one’s own',
  description:
    'Opens a request that was pending or solved again. The answer to a closed one begins a new request, whose number is in `request_number`. Where it is somebody else’s, shared by the organization, the answer is 403 `forbidden`.',
  needs,
  params,
  body: v.object({ body: v.pipe(field.prose(limits.messageLength), v.description('Plain text.')) }),
  files: true,
  beforeFiles: (desk, call, { number }) => desk.portal.refuseAnswer(call, number),
  replies: { 201: CustomerMessageWire },
  errors: ['quota_exceeded'],
  handle: async (desk, call, { params: { number }, body: { body }, files }) => {
    const { message } = await desk.portal.answerRequest(call, { number, body, files });
    return created(`${path}/${message.requestNumber}`, customerMessageToWire(message));
  },
});

const getRequestFile = endpoint({
  operation: 'getRequestFile',
  method: 'GET',
  path: '/portal/files/:id',
  tag,
  noun: 'file',
  summary: 'Download a file of a request',
  description: 'One of a public message that the customer may see; answered as `GET /files/{id}` is.',
  needs,
  params: v.object({ id: field.uuid }),
  replies: { 200: null, 302: null },
  download: true,
  errors: ['range_not_satisfiable'],
  handle: async (desk, call, { params: { id }, isHead }) =>
    fileReply(desk.files, call, { file: await desk.portal.getFile(call, id), isHead }),
});

export const requestEndpoints = [
  listRequests,
  listRequestFields,
  submitRequest,
  getRequest,
  answerRequest,
  getRequestFile,
];
