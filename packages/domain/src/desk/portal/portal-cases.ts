/** The use cases of the customer app and the web portal for a signed-in customer, for `createDesk`. */
import { asking, type ByCustomer } from '../../entry/customers/by-customer.ts';
import { customerIn } from '../../entry/customers/customer-in.ts';
import type { PortalSignInCases } from '../../entry/customers/portal-sign-in-cases.ts';
import { notFound } from '../../kernel/errors.ts';
import { type Page, type PageRequest, type Place, pageOf, placeOf } from '../../kernel/page.ts';
import { isUuid } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import type { FieldValue } from '../../model/desk/custom-fields.ts';
import type { TicketField } from '../../model/desk/ticket-field.ts';
import { countContactWrite, refuseOverQuota } from '../../model/instance/count-usage.ts';
import { ticketSubject } from '../../model/instance/idempotency.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { TicketFile } from '../../model/library/ticket-file.ts';
import type { CustomerNotificationKind } from '../../model/outbound/notification.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Organization } from '../../model/people/organization.ts';
import type { Html, Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteCase, type WriteScope, writing } from '../../model/use-case.ts';
import type { ReadReceipt } from '../../outbound/notifications/mark-notifications-read.ts';
import type { Feed, FeedKey } from '../../outbound/notifications/news.ts';
import {
  type DeviceInput,
  type RegisteredDevice,
  sealedDevice,
} from '../../outbound/push/register-device.ts';
import { type AnsweredRequest, type AnswerRequest, answerRequest } from './answer-request.ts';
import { registerCustomerDevice, removeCustomerDevice } from './customer-devices.ts';
import {
  type GetRequest,
  getRequest,
  getRequestFromItsEnd,
  type RequestWithMessages,
} from './get-request.ts';
import { countUnreadNews, listCustomerNews } from './list-customer-news.ts';
import { type ListRequests, listRequests } from './list-requests.ts';
import type { CustomerRequest } from './request.ts';
import { fieldsToFillIn } from './request-fields.ts';
import { type SubmitRequest, type SubmittedRequest, submitRequest } from './submit-request.ts';
import { getOwn, provenOrganizationOf, seenOf, viewerOf } from './viewer.ts';

/**
 * The use cases of customers (contract §10): all but the sign-in throws `customer_required` for any other caller, and `forbidden`
 * for a blocked contact. A request that the customer does not see throws `not_found`.
 */
export interface PortalCases extends PortalSignInCases {
  /** `GET /portal/me` (contract §10.1). */
  me(call: Call): Promise<PortalMe>;
  /** The ticket fields that a customer fills in, by position. */
  fields(call: Call): Promise<readonly TicketField[]>;
  /** `GET /portal/request-fields` (contract §10.2): the ticket fields that customers see or fill in, by position. */
  listFields(call: Call, page: PageRequest<Place>): Promise<Page<TicketField, Place>>;
  /** `GET /portal/requests` (contract §10.2), newest first. */
  listRequests(call: Call, input: ListRequests): Promise<Page<CustomerRequest, number>>;
  /** `GET /portal/requests/{number}` (contract §10.2): the request with its public messages, oldest first. */
  getRequest(call: Call, input: GetRequest): Promise<RequestWithMessages>;
  /** A request as a web page shows it: the latest messages, in safe HTML, with the labels of its fields. */
  readConversation(call: Call, input: GetRequest): Promise<Conversation>;
  /** `POST /portal/requests` (contract §10.2). Throws `validation_failed` for a field that is required or not the customer's. */
  submitRequest(call: Call, input: SubmitRequest): Promise<SubmittedRequest>;
  /** Throws what `submitRequest` would throw for the caller, before files are taken in for it. */
  refuseSubmit(call: Call): Promise<void>;
  /** Throws what `answerRequest` would throw for the caller and the request, before files are taken in for it. */
  refuseAnswer(call: Call, number: number): Promise<void>;
  /**
   * `POST /portal/requests/{number}/messages` (contract §10.2): a closed request gets a follow-up (contract §2.3).
   *
   * Throws `forbidden` for a request of somebody else that the customer sees.
   */
  answerRequest(call: Call, input: AnswerRequest): Promise<AnsweredRequest>;
  /** The record of a file of a public message, for `GET /portal/files/{id}` (contract §10.2). Throws `not_found`. */
  getFile(call: Call, id: string): Promise<TicketFile>;
  /** `GET /portal/notifications` (contract §10.3): the last 30 days, newest first. */
  listNotifications(call: Call, page: PageRequest<FeedKey>): Promise<Feed<CustomerNotificationKind>>;
  /** `POST /portal/notifications/read` (contract §10.3): moves the customer's waterline to now. */
  markNotificationsRead(call: Call): Promise<ReadReceipt>;
  /** `POST /portal/devices` (contract §10.3). Throws `validation_failed`. */
  registerDevice(call: Call, input: DeviceInput): Promise<RegisteredDevice>;
  /** `DELETE /portal/devices/{id}` (contract §10.3). Throws `not_found` for a device that is not the caller's. */
  removeDevice(call: Call, id: string): Promise<void>;
}

/** The customer whose session makes the call. */
export type PortalMe = Readonly<{
  contact: Contact;
  organization: Organization | null;
  workspace: Workspace;
  sessionId: string;
}>;

/** A value of a request under the name of its field. */
export type RequestDetail = Pick<TicketField, 'label' | 'type'> & Readonly<{ value: FieldValue }>;

/** `messages.next`: where the page of earlier ones begins. */
export type Conversation = RequestWithMessages & Readonly<{ details: readonly RequestDetail[] }>;

export const portalCases = (ports: Ports, signIn: PortalSignInCases): PortalCases => {
  const read = reading(ports);
  const admit = read(customerIn);
  /** A call that was answered before is answered again, past its use case: so who calls is looked up before that. */
  const write = <Input, Output>(
    useCase: WriteCase<ByCustomer<Input>, Output>,
    shows: (output: Output, request: ByCustomer<Input>) => string = (_, { customer }) => customer.contactId,
  ) => {
    const run = writing(ports)(useCase, shows);
    return asking(async (call: Call, request: ByCustomer<Input>) => {
      if (call.idempotency) await admit(call, request.customer);
      return run(call, request);
    });
  };
  const me = asking(read(portalMe));
  const fields = asking(read(fieldsToFillIn));
  const listNews = asking(read(listCustomerNews));
  const markNewsRead = write(markCustomerNewsRead);
  const register = write(registerCustomerDevice);
  const refuseUpload = asking(read(refusingUpload(ports)));
  return {
    ...signIn,
    me: (call) => me(call, undefined),
    fields: (call) => fields(call, undefined),
    listFields: asking(read(listRequestFields)),
    listRequests: asking(read(listRequests)),
    getRequest: asking(read(getRequest)),
    readConversation: asking(read(readConversation(ports))),
    submitRequest: write(submitRequest, ({ request }) => ticketSubject(request.number)),
    refuseSubmit: (call) => refuseUpload(call, null),
    refuseAnswer: (call, number) => refuseUpload(call, number),
    answerRequest: write(answerRequest, ({ message }) => ticketSubject(message.requestNumber)),
    getFile: asking(read(getRequestFile)),
    listNotifications: (call, page) => listNews(call, { page, now: ports.clock.now() }),
    markNotificationsRead: (call) => markNewsRead(call, undefined),
    registerDevice: async (call, device) => register(call, sealedDevice(ports, device)),
    removeDevice: write(removeCustomerDevice),
  };
};

/** For an answer on a request, or for a new one. */
const refusingUpload =
  ({ quotas, clock }: Pick<Ports, 'quotas' | 'clock'>) =>
  async (stores: Stores, { customer, input: number }: ByCustomer<number | null>): Promise<void> => {
    const contact = await customerIn(stores, customer);
    if (number !== null) await getOwn(stores, contact, number);
    const asked = { opens: number === null, allowances: quotas.contact, now: clock.now() };
    await refuseOverQuota(stores, contact.id, asked);
  };

/** `POST /portal/notifications/read`: moves the customer's waterline to now, in the app and in the web portal. */
const markCustomerNewsRead = async (
  scope: WriteScope,
  { customer }: ByCustomer<undefined>,
): Promise<ReadReceipt> => {
  const { stores, now } = scope;
  const { id } = await customerIn(stores, customer);
  await countContactWrite(scope, id, { bytes: 0, opens: false });
  const readAt = await stores.notifications.markRead({ type: 'customer', id }, now);
  return { readAt, unreadCount: await countUnreadNews(stores, id, { readAt, now }) };
};

/** `GET /portal/files/{id}`: a file of a public message of a request that the customer sees. */
const getRequestFile = async (
  stores: Stores,
  { customer, input: id }: ByCustomer<string>,
): Promise<TicketFile> => {
  const contact = await customerIn(stores, customer);
  const file = isUuid(id) ? await stores.files.find(id) : null;
  const ticket = file && (await stores.tickets.find(file.ticketNumber));
  const seen = ticket ? await seenOf(stores, await viewerOf(stores, contact), [ticket]) : [];
  if (!file || seen.length === 0) throw notFound('file');
  if (!(await stores.portal.findMessage(file.ticketNumber, file.messageId))) throw notFound('file');
  return file;
};

/**
 * `GET /portal/request-fields`: the ticket fields that customers see or fill in, by position (contract §10.2).
 *
 * A workspace has few: each page reads them all.
 */
const listRequestFields = async (
  stores: Stores,
  { customer, input: { limit, after } }: ByCustomer<PageRequest<Place>>,
): Promise<Page<TicketField, Place>> => {
  await customerIn(stores, customer);
  const shown = (await stores.ticketFields.all()).filter(isShown);
  const rest = after === null ? shown : shown.filter((field) => isBehind(field, after));
  return pageOf(rest.slice(0, limit + 1), limit, placeOf);
};

const isShown = ({ active, customerVisible, customerEditable }: TicketField): boolean =>
  active && (customerVisible || customerEditable);

const isBehind = ({ position, id }: TicketField, after: Place): boolean =>
  position === after.position ? id > after.id : position > after.position;

const portalMe = async (stores: Stores, { customer }: ByCustomer<undefined>): Promise<PortalMe> => {
  const contact = await customerIn(stores, customer);
  const organization = await provenOrganizationOf(stores, contact);
  const workspace = await stores.workspace.find();
  if (!workspace) throw notFound('workspace');
  return { contact, organization, workspace, sessionId: customer.sessionId };
};

/** From the end of the messages, oldest first within each page of them. Bodies are made safe again by the rules of today. */
const readConversation =
  ({ html }: Readonly<{ html: Html }>) =>
  async (stores: Stores, input: ByCustomer<GetRequest>): Promise<Conversation> => {
    const { request, messages } = await getRequestFromItsEnd(stores, input);
    const data = messages.data
      .map((message) => ({ ...message, bodyHtml: html.sanitize(message.bodyHtml) }))
      .toReversed();
    const details = (await stores.ticketFields.all()).flatMap(({ key, label, type }) => {
      const value = request.customFields[key];
      return value === undefined ? [] : [{ label, type, value }];
    });
    return { request, messages: { ...messages, data }, details };
  };
