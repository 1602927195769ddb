/** A request as a page of ours shows it: bodies made safe again by the rules of today, and values under the names of their fields. */
import type { FieldValue } from '../custom-fields/custom-fields.ts';
import type { TicketField } from '../custom-fields/ticket-field.ts';
import type { Html, Stores } from '../ports.ts';
import type { Asked } from './asked.ts';
import { type GetRequest, getRequest, type RequestWithMessages } from './get-request.ts';

export type RequestDetail = Pick<TicketField, 'label' | 'type'> & Readonly<{ value: FieldValue }>;

export type Conversation = RequestWithMessages & Readonly<{ details: readonly RequestDetail[] }>;

export const readConversation =
  ({ html }: Readonly<{ html: Html }>) =>
  async (stores: Stores, asked: Asked<GetRequest>): Promise<Conversation> => {
    const { request, messages } = await getRequest(stores, asked);
    const data = messages.data.map((message) => ({ ...message, bodyHtml: html.sanitize(message.bodyHtml) }));
    const details = (await stores.ticketFields.all()).flatMap(({ key, label, type }) => {
      const value = request.customFields[key];
      return value === undefined ? [] : [{ label, type, value }];
    });
    return { request, messages: { ...messages, data }, details };
  };
