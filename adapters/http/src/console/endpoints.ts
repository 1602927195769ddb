/**
 * The endpoints of `/console/api`: its own, and those of the API that an agent may call. An own endpoint replaces one of the API
 * with the same method and path.
 */
import type { Endpoint } from '../api/endpoint.ts';
import { endpoints } from '../api/endpoints.ts';
import { configurationEndpoints } from './configuration/endpoints.ts';
import { draftEndpoints } from './drafts/endpoints.ts';
import { explainEndpoints } from './explain/endpoints.ts';
import { knowledgeEndpoints } from './knowledge/endpoints.ts';
import { consoleMacroEndpoints } from './macros/endpoints.ts';
import { consoleMeEndpoints } from './me/endpoints.ts';
import { outgoingEndpoints } from './outgoing/endpoints.ts';
import { peopleEndpoints } from './people/endpoints.ts';
import { pictureEndpoints } from './pictures/endpoints.ts';
import { preferenceEndpoints } from './preferences/endpoints.ts';
import { presenceEndpoints } from './presence/endpoints.ts';
import { proofEndpoints } from './proof/endpoints.ts';
import { reportEndpoints } from './reports/endpoints.ts';
import { consoleSearchEndpoints } from './search/endpoints.ts';
import { settingEndpoints } from './settings/endpoints.ts';
import { streamEndpoints } from './stream/endpoints.ts';
import { teamEndpoints } from './team/endpoints.ts';
import { consoleTicketEndpoints } from './tickets/endpoints.ts';

/** Each feature has a folder of its own next to this file. */
export const ownEndpoints: readonly Endpoint[] = [
  ...consoleMeEndpoints,
  ...streamEndpoints,
  ...presenceEndpoints,
  ...pictureEndpoints,
  ...consoleTicketEndpoints,
  ...explainEndpoints,
  ...draftEndpoints,
  ...outgoingEndpoints,
  ...consoleMacroEndpoints,
  ...preferenceEndpoints,
  ...proofEndpoints,
  ...consoleSearchEndpoints,
  ...knowledgeEndpoints,
  ...settingEndpoints,
  ...peopleEndpoints,
  ...teamEndpoints,
  ...reportEndpoints,
  ...configurationEndpoints,
];

const isForAgents = ({ needs, linked }: Endpoint): boolean =>
  needs !== 'nobody' && needs !== 'customer' && linked !== true;

const routeOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

const ownRoutes: ReadonlySet<string> = new Set(ownEndpoints.map(routeOf));

export const consoleEndpoints: readonly Endpoint[] = [
  ...ownEndpoints,
  ...endpoints.filter((endpoint) => isForAgents(endpoint) && !ownRoutes.has(routeOf(endpoint))),
];
