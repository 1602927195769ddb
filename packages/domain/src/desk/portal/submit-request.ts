/** `POST /portal/requests`: a ticket of the customer who is signed in. */

import type { ByCustomer } from '../../entry/customers/by-customer.ts';
import { customerIn } from '../../entry/customers/customer-in.ts';
import { attachFiles } from '../../library/files/attach-files.ts';
import type { CustomFieldsPatch } from '../../model/desk/custom-fields.ts';
import { newMessage, textContent } from '../../model/desk/new-message.ts';
import { newTicket } from '../../model/desk/new-ticket.ts';
import { bytesOf, countContactWrite } from '../../model/instance/count-usage.ts';
import { type ArrivedFile, sizeOfFiles } from '../../model/library/arrived-file.ts';
import type { TicketFile } from '../../model/library/ticket-file.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { commitTicket } from '../tickets/commit-ticket.ts';
import type { CustomerRequest } from './request.ts';
import { filledIn } from './request-fields.ts';
import { showRequest } from './show-request.ts';

export type SubmitRequest = Readonly<{
  subject: string;
  message: string;
  customFields?: CustomFieldsPatch | undefined;
  files?: readonly ArrivedFile[] | undefined;
}>;

/** `skippedFiles` names those that the storage refused. */
export type SubmittedRequest = Readonly<{
  request: CustomerRequest;
  files: readonly TicketFile[];
  skippedFiles: readonly string[];
}>;

export const submitRequest = async (
  scope: WriteScope,
  { customer, input }: ByCustomer<SubmitRequest>,
): Promise<SubmittedRequest> => {
  const { stores } = scope;
  const contact = await customerIn(stores, customer);
  const { id: requesterId, name, organizationId } = contact;
  const write = { bytes: bytesOf(input.message) + sizeOfFiles(input.files), opens: true };
  await countContactWrite(scope, requesterId, write);
  const customFields = await filledIn(stores, input.customFields ?? {});
  const { subject } = input;
  const ticket = await newTicket(scope, { subject, requesterId, organizationId, customFields });
  const message = newMessage(scope, ticket.number, {
    content: textContent(input.message),
    internal: false,
    author: { type: 'customer', id: requesterId, name },
    files: input.files,
  });
  const opened = await commitTicket(scope, {
    before: null,
    after: ticket,
    messages: [message],
    people: { requester: contact },
  });
  const { files = [] } = await attachFiles(scope, message, input.files);
  const { skippedFiles } = message;
  return { request: await showRequest(stores, contact, opened), files, skippedFiles };
};
