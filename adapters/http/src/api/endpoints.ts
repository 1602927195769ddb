/** Every endpoint of the API, in the order in which the reference shows them. */
import { agentEndpoints } from './agents/endpoints.ts';
import { articleEndpoints } from './articles/endpoints.ts';
import { categoryEndpoints } from './categories/endpoints.ts';
import { contactEndpoints } from './contacts/endpoints.ts';
import { deviceEndpoints } from './devices/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { eventEndpoints } from './events/endpoints.ts';
import { exportEndpoints } from './exports/endpoints.ts';
import { fileEndpoints } from './files/endpoints.ts';
import { inboundEndpoints } from './inbound/endpoints.ts';
import { macroEndpoints } from './macros/endpoints.ts';
import { meEndpoints } from './me/endpoints.ts';
import { notificationEndpoints } from './notifications/endpoints.ts';
import { organizationEndpoints } from './organizations/endpoints.ts';
import { customerNewsEndpoints } from './portal/news-endpoints.ts';
import { requestEndpoints } from './portal/request-endpoints.ts';
import { customerSignInEndpoints } from './portal/sign-in-endpoints.ts';
import { ruleEndpoints } from './rules/endpoints.ts';
import { satisfactionEndpoints } from './satisfaction/endpoints.ts';
import { searchEndpoints } from './search/endpoints.ts';
import { sessionEndpoints } from './sessions/endpoints.ts';
import { slaPolicyEndpoints } from './sla-policies/endpoints.ts';
import { tagEndpoints } from './tags/endpoints.ts';
import { teamEndpoints } from './teams/endpoints.ts';
import { ticketFieldEndpoints } from './ticket-fields/endpoints.ts';
import { ticketEndpoints } from './tickets/endpoints.ts';
import { messageEndpoints } from './tickets/message-endpoints.ts';
import { viewEndpoints } from './views/endpoints.ts';

export const endpoints: readonly Endpoint[] = [
  ...ticketEndpoints,
  ...messageEndpoints,
  ...fileEndpoints,
  ...contactEndpoints,
  ...organizationEndpoints,
  ...categoryEndpoints,
  ...articleEndpoints,
  ...searchEndpoints,
  ...agentEndpoints,
  ...teamEndpoints,
  ...tagEndpoints,
  ...ticketFieldEndpoints,
  ...macroEndpoints,
  ...slaPolicyEndpoints,
  ...viewEndpoints,
  ...ruleEndpoints,
  ...satisfactionEndpoints,
  ...inboundEndpoints,
  ...eventEndpoints,
  ...exportEndpoints,
  ...sessionEndpoints,
  ...meEndpoints,
  ...deviceEndpoints,
  ...notificationEndpoints,
  ...customerSignInEndpoints,
  ...requestEndpoints,
  ...customerNewsEndpoints,
];
