/** What the customer app and the web portal do for who is signed in, for `createDesk`. */
import type { Call } from '../actor.ts';
import { ticketSubject } from '../idempotency/idempotency.ts';
import type { Ports } from '../ports.ts';
import { reading, writing } from '../use-case.ts';
import { answerRequest, refuseAnswer } from './answer-request.ts';
import { asking } from './asked.ts';
import { getRequest } from './get-request.ts';
import { getRequestFile } from './get-request-file.ts';
import { listRequests } from './list-requests.ts';
import { portalMe } from './portal-me.ts';
import { listRequestFields } from './request-fields.ts';
import { submitRequest } from './submit-request.ts';

export const portalCases = (ports: Ports) => {
  const read = reading(ports);
  const write = writing(ports);
  const me = asking(read(portalMe));
  const fields = asking(read(listRequestFields));
  return {
    me: (call: Call) => me(call, undefined),
    /** What a request may be submitted with, by position. */
    fields: (call: Call) => fields(call, undefined),
    listRequests: asking(read(listRequests)),
    getRequest: asking(read(getRequest)),
    submitRequest: asking(write(submitRequest, ({ request }) => ticketSubject(request.number))),
    refuseAnswer: asking(read(refuseAnswer)),
    answerRequest: asking(write(answerRequest, ({ message }) => ticketSubject(message.requestNumber))),
    getFile: asking(read(getRequestFile)),
  };
};
