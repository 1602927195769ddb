/** The pages of the web portal: their paths, and what answers each method there. */

import type { ApiContext } from '../../api/execute.ts';
import type { Exchange, Params } from '../../exchange.ts';
import type { Reply } from '../../reply.ts';
import { visitLimit } from '../../source-limit.ts';
import { showRating, takeRating } from '../rating/rating.ts';
import {
  askPath,
  filesPath,
  newRequestPath,
  portalPath,
  ratingPath,
  readPath,
  requestsPath,
  signInPath,
  signOutPath,
} from './addresses.ts';
import { showAsk, takeAsk } from './ask.ts';
import { missingPage } from './failed-page.ts';
import { showFile } from './file.ts';
import { showRequests, takeRead } from './list.ts';
import { showNewRequest, takeNewRequest } from './new-request.ts';
import { showRequest, takeAnswer } from './request.ts';
import { showSignIn, showStart, takeSignIn, takeSignOut } from './sign-in.ts';
import { forCustomers, type Visited, visiting } from './visit.ts';

export type PortalWebPage = Readonly<{
  path: string;
  operation: string;
  show: (exchange: Exchange, params: Params) => Promise<Reply>;
}>;

const pages: readonly (Visited & Readonly<{ path: string }>)[] = [
  { path: portalPath, operation: 'showPortal', on: { GET: showStart } },
  { path: askPath, operation: 'askForLink', on: { GET: showAsk, POST: takeAsk } },
  { path: signInPath, operation: 'signInCustomer', on: { GET: showSignIn, POST: takeSignIn } },
  {
    path: signOutPath,
    operation: 'showPortal',
    on: { POST: forCustomers('logOutCustomer', takeSignOut) },
  },
  {
    path: requestsPath,
    operation: 'showRequests',
    on: { GET: forCustomers('listRequests', showRequests) },
  },
  {
    path: newRequestPath,
    operation: 'showRequests',
    on: {
      GET: forCustomers('getRequestFields', showNewRequest),
      POST: forCustomers('submitRequest', takeNewRequest),
    },
  },
  {
    path: `${requestsPath}/:number`,
    operation: 'showRequest',
    on: {
      GET: forCustomers('getRequest', showRequest),
      POST: forCustomers('answerRequest', takeAnswer),
    },
  },
  {
    path: readPath,
    operation: 'showRequests',
    on: { POST: forCustomers('markCustomerNotificationsRead', takeRead) },
  },
  {
    path: `${filesPath}/:id`,
    operation: 'showRequestFile',
    on: { GET: forCustomers('getRequestFile', showFile) },
  },
  { path: ratingPath, operation: 'rateTicket', on: { GET: showRating, POST: takeRating } },
  // Behind every other page below it.
  { path: `${portalPath}/*`, operation: 'showPortal', on: { GET: missingPage } },
];

export const portalWebPaths = pages.map(({ path }) => path);

export const portalWebPages = (context: ApiContext): readonly PortalWebPage[] => {
  const limit = visitLimit();
  return pages.map(({ path, ...visited }) => ({
    path,
    operation: visited.operation,
    show: visiting({ ...context, limit }, visited),
  }));
};
