/** The customer app and the web portal (contract §10) as an interface. */

import type { PortalSignInCases } from '../../entry/customers/portal-sign-in-cases.ts';
import type { Page, PageRequest, Place } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { FieldValue } from '../../model/desk/custom-fields.ts';
import type { TicketField } from '../../model/desk/ticket-field.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { TicketFile } from '../../model/library/ticket-file.ts';
import type { CustomerNotificationKind } from '../../model/outbound/notification.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Organization } from '../../model/people/organization.ts';
import type { ReadReceipt } from '../../outbound/notifications/mark-notifications-read.ts';
import type { Feed, FeedKey } from '../../outbound/notifications/news.ts';
import type { DeviceInput, RegisteredDevice } from '../../outbound/push/register-device.ts';
import type { AnsweredRequest, AnswerRequest } from './answer-request.ts';
import type { GetRequest, RequestWithMessages } from './get-request.ts';
import type { CustomerRequest, RequestStatus } from './request.ts';
import type { SubmitRequest, SubmittedRequest } from './submit-request.ts';

/**
 * What customers do (contract §10): all but the sign-in throws `customer_required` for any other caller, and `forbidden`
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

/** All statuses where none are given. */
export type ListRequests = Readonly<{
  statuses?: readonly RequestStatus[] | undefined;
  page: PageRequest<number>;
}>;

/** A value of a request under the name of its field. */
export type RequestDetail = Pick<TicketField, 'label' | 'type'> & Readonly<{ value: FieldValue }>;

/** `messages.next`: where the page of earlier ones begins. */
export type Conversation = RequestWithMessages & Readonly<{ details: readonly RequestDetail[] }>;
