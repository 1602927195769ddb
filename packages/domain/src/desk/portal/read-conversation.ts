/**
 * A request as a page of ours shows it: from the end of its messages, oldest first within each page of them; bodies made safe again by the rules of today, and values under the names of their fields.
 */

import type { ByCustomer } from '../../entry/customers/by-customer.ts';
import type { FieldValue } from '../../model/desk/custom-fields.ts';
import type { TicketField } from '../../model/desk/ticket-field.ts';
import type { Html, Stores } from '../../model/ports.ts';
import { type GetRequest, getRequestFromItsEnd, type RequestWithMessages } from './get-request.ts';

export type RequestDetail = Pick<TicketField, 'label' | 'type'> & Readonly<{ value: FieldValue }>;

/** `messages.next`: where the page of earlier ones begins. */
export type Conversation = RequestWithMessages & Readonly<{ details: readonly RequestDetail[] }>;

export const readConversation =
  ({ html }: Readonly<{ html: Html }>) =>
  async (stores: Stores, asked: ByCustomer<GetRequest>): Promise<Conversation> => {
    const { request, messages } = await getRequestFromItsEnd(stores, asked);
    const data = messages.data
      .map((message) => ({ ...message, bodyHtml: html.sanitize(message.bodyHtml) }))
      .toReversed();
    const details = (await stores.ticketFields.all()).flatMap(({ key, label, type }) => {
      const value = request.customFields[key];
      return value === undefined ? [] : [{ label, type, value }];
    });
    return { request, messages: { ...messages, data }, details };
  };
