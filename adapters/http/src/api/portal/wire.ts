/** A request and its messages as their customer sees them: nothing that the workspace keeps to itself (contract §10.2). */
import {
  type CustomerMessage,
  type CustomerRequest,
  customerFilesPath,
  mapPage,
  type Page,
  requestStatuses,
  type SubmittedRequest,
  type TicketField,
  type TicketFile,
  ticketFieldTypes,
} from '@tidemark/domain';
import * as v from 'valibot';
import { FileWire, filedEntries, fileToWire, skippedToWire } from '../files/wire.ts';
import { at, count, customFieldValues, id } from '../wire.ts';

export const RequestWire = v.object({
  number: v.pipe(count, v.description('The number that people use for the ticket, and paths too.')),
  subject: v.string(),
  status: v.pipe(
    v.picklist(requestStatuses),
    v.description('`open` waits for the workspace, `pending` for the customer.'),
  ),
  custom_fields: v.pipe(customFieldValues, v.description('Those that customers may see.')),
  created_at: at,
  updated_at: v.pipe(
    at,
    v.description('When the last public message came, or it was solved, closed or opened again.'),
  ),
  last_message_at: v.pipe(at, v.description('Of the last public message, automatic ones included.')),
  unread: v.pipe(
    v.boolean(),
    v.description(
      'Whether an answer that no machine wrote is newer than the last time that the customer marked their news read: automatic messages are no news.',
    ),
  ),
  mine: v.pipe(
    v.boolean(),
    v.description('False for one that the customer’s organization shares: it is read, not answered.'),
  ),
  requester: v.object({ name: v.string() }),
});

export const CustomerMessageWire = v.object({
  id,
  request_number: v.pipe(
    count,
    v.description('The request of the message: a new one where the answered one was closed.'),
  ),
  body: v.pipe(v.string(), v.description('Plain text.')),
  body_html: v.pipe(v.string(), v.description('The same, sanitised: safe to show.')),
  author: v.object({
    type: v.picklist(['agent', 'customer', 'api_key', 'rule', 'system']),
    name: v.pipe(v.string(), v.description('The workspace’s where no person wrote.')),
  }),
  files: v.array(FileWire),
  created_at: at,
  skipped_files: filedEntries.skipped_files,
});

/** Nothing here tells what the field is to agents. */
export const RequestFieldWire = v.object({
  key: v.pipe(v.string(), v.description('The key in `custom_fields` of a request.')),
  label: v.string(),
  type: v.picklist(ticketFieldTypes),
  options: v.pipe(v.array(v.string()), v.description('The choices of a `select` or `multiselect`.')),
  required: v.pipe(v.boolean(), v.description('Whether no request is taken without it.')),
  editable: v.pipe(v.boolean(), v.description('Whether it is filled in; what is not is only shown.')),
});

/** The request as submitted, with the files stored: no other answer has them. */
export const SubmittedRequestWire = v.object({ ...RequestWire.entries, ...filedEntries });

export const ConversationWire = v.object({
  ...RequestWire.entries,
  messages: v.pipe(
    v.object({ data: v.array(CustomerMessageWire), next_cursor: v.nullable(v.string()) }),
    v.description('Oldest first: the page that `limit` and `cursor` ask for.'),
  ),
});

export const requestToWire = (request: CustomerRequest): v.InferOutput<typeof RequestWire> => ({
  number: request.number,
  subject: request.subject,
  status: request.status,
  custom_fields: request.customFields,
  created_at: request.createdAt,
  updated_at: request.updatedAt,
  last_message_at: request.lastMessageAt,
  unread: request.unread,
  mine: request.mine,
  requester: { name: request.requester.name },
});

/** Read-only fields are never required. */
export const requestFieldToWire = (field: TicketField): v.InferOutput<typeof RequestFieldWire> => ({
  key: field.key,
  label: field.label,
  type: field.type,
  options: [...field.options],
  required: field.required && field.customerEditable,
  editable: field.customerEditable,
});

export const submittedToWire = (submitted: SubmittedRequest): v.InferOutput<typeof SubmittedRequestWire> => ({
  ...requestToWire(submitted.request),
  files: submitted.files.map(portalFileToWire),
  ...skippedToWire(submitted),
});

export const customerMessageToWire = (
  message: CustomerMessage,
): v.InferOutput<typeof CustomerMessageWire> => ({
  id: message.id,
  request_number: message.requestNumber,
  body: message.body,
  body_html: message.bodyHtml,
  author: { type: message.author.type, name: message.author.name },
  files: message.files.map(portalFileToWire),
  created_at: message.createdAt,
  ...skippedToWire(message),
});

type Conversation = Readonly<{ request: CustomerRequest; messages: Page<CustomerMessage, number> }>;

export const conversationToWire = (
  { request, messages }: Conversation,
  sealed: (key: number) => string,
): v.InferOutput<typeof ConversationWire> => {
  const { data, next } = mapPage(messages, (message) => customerMessageToWire(message));
  return {
    ...requestToWire(request),
    messages: { data: [...data], next_cursor: next === null ? null : sealed(next) },
  };
};

/** The same record as an agent's, by the way that is open to customers. */
const portalFileToWire = (file: TicketFile): v.InferOutput<typeof FileWire> => ({
  ...fileToWire(file),
  url: `${customerFilesPath}${file.id}`,
});
