/** What the customer app and the web portal do for who is signed in, for `createDesk`. */

import { asking, type ByCustomer } from '../../entry/customers/by-customer.ts';
import { customerIn } from '../../entry/customers/customer-in.ts';
import type { PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import { ticketSubject } from '../../model/instance/idempotency.ts';
import type { Ports } from '../../model/ports.ts';
import { reading, type WriteCase, writing } from '../../model/use-case.ts';
import type { FeedKey } from '../../outbound/notifications/news.ts';
import {
  type DeviceWanted,
  type RegisteredDevice,
  sealedDevice,
} from '../../outbound/push/register-device.ts';
import { answerRequest, refuseAnswer } from './answer-request.ts';
import { registerCustomerDevice, removeCustomerDevice } from './customer-devices.ts';
import { getRequest } from './get-request.ts';
import { getRequestFile } from './get-request-file.ts';
import { listCustomerNews } from './list-customer-news.ts';
import { listRequestFields } from './list-request-fields.ts';
import { listRequests } from './list-requests.ts';
import { markCustomerNewsRead } from './mark-customer-news-read.ts';
import { portalMe } from './portal-me.ts';
import { readConversation } from './read-conversation.ts';
import { fieldsToFillIn } from './request-fields.ts';
import { submitRequest } from './submit-request.ts';

export const portalCases = (ports: Ports) => {
  const read = reading(ports);
  const admit = read(customerIn);
  /** A call that was answered before is answered again, past its use case: so who calls is looked up before that. */
  const write = <Wanted, Output>(
    useCase: WriteCase<ByCustomer<Wanted>, Output>,
    shows: (output: Output, asked: ByCustomer<Wanted>) => string = (_, { customer }) => customer.contactId,
  ) => {
    const run = writing(ports)(useCase, shows);
    return asking(async (call: Call, asked: ByCustomer<Wanted>) => {
      if (call.idempotency) await admit(call, asked.customer);
      return run(call, asked);
    });
  };
  const me = asking(read(portalMe));
  const fields = asking(read(fieldsToFillIn));
  const listNews = asking(read(listCustomerNews));
  const markNewsRead = write(markCustomerNewsRead);
  const register = write(registerCustomerDevice);
  return {
    me: (call: Call) => me(call, undefined),
    /** What a request may be submitted with, by position. */
    fields: (call: Call) => fields(call, undefined),
    listFields: asking(read(listRequestFields)),
    listRequests: asking(read(listRequests)),
    getRequest: asking(read(getRequest)),
    /** For a page: see there. */
    readConversation: asking(read(readConversation(ports))),
    submitRequest: write(submitRequest, ({ request }) => ticketSubject(request.number)),
    refuseAnswer: asking(read(refuseAnswer)),
    answerRequest: write(answerRequest, ({ message }) => ticketSubject(message.requestNumber)),
    getFile: asking(read(getRequestFile)),
    listNotifications: (call: Call, page: PageRequest<FeedKey>) =>
      listNews(call, { page, now: ports.clock.now() }),
    markNotificationsRead: (call: Call) => markNewsRead(call, undefined),
    registerDevice: async (call: Call, wanted: DeviceWanted): Promise<RegisteredDevice> =>
      register(call, sealedDevice(ports, wanted)),
    removeDevice: write(removeCustomerDevice),
  };
};
