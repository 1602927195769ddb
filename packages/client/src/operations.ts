/** Made from docs/openapi.json by `npm run docs`: change the wire schemas, not this. */

export const version = '0.1.0';

/** `retrySafe` takes an `Idempotency-Key`; `open` looks at no credential; `bytes` answers a file. */
export type Route = Readonly<{
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  retrySafe?: true;
  open?: true;
  bytes?: true;
}>;

export const operations = {
  listTickets: { method: 'GET', path: '/tickets' },
  openTicket: { method: 'POST', path: '/tickets', retrySafe: true },
  getTicket: { method: 'GET', path: '/tickets/{number}' },
  changeTicket: { method: 'PATCH', path: '/tickets/{number}' },
  markTicketRead: { method: 'POST', path: '/tickets/{number}/read', retrySafe: true },
  listMessages: { method: 'GET', path: '/tickets/{number}/messages' },
  replyToTicket: { method: 'POST', path: '/tickets/{number}/messages', retrySafe: true },
  listFiles: { method: 'GET', path: '/tickets/{number}/files' },
  getFile: { method: 'GET', path: '/files/{id}', bytes: true },
  listContacts: { method: 'GET', path: '/contacts' },
  addContact: { method: 'POST', path: '/contacts', retrySafe: true },
  getContact: { method: 'GET', path: '/contacts/{id}' },
  changeContact: { method: 'PATCH', path: '/contacts/{id}' },
  removeContact: { method: 'DELETE', path: '/contacts/{id}' },
  listOrganizations: { method: 'GET', path: '/organizations' },
  addOrganization: { method: 'POST', path: '/organizations', retrySafe: true },
  getOrganization: { method: 'GET', path: '/organizations/{id}' },
  changeOrganization: { method: 'PATCH', path: '/organizations/{id}' },
  removeOrganization: { method: 'DELETE', path: '/organizations/{id}' },
  listCategories: { method: 'GET', path: '/kb/categories' },
  listArticles: { method: 'GET', path: '/kb/articles' },
  addArticle: { method: 'POST', path: '/kb/articles', retrySafe: true },
  listPublishedArticles: { method: 'GET', path: '/articles' },
  getArticle: { method: 'GET', path: '/kb/articles/{id}' },
  changeArticle: { method: 'PATCH', path: '/kb/articles/{id}' },
  removeArticle: { method: 'DELETE', path: '/kb/articles/{id}' },
  search: { method: 'GET', path: '/search' },
  listAgents: { method: 'GET', path: '/agents' },
  listTeams: { method: 'GET', path: '/teams' },
  listTags: { method: 'GET', path: '/tags' },
  listTicketFields: { method: 'GET', path: '/ticket-fields' },
  listMacros: { method: 'GET', path: '/macros' },
  listSlaPolicies: { method: 'GET', path: '/sla-policies' },
  listViews: { method: 'GET', path: '/views' },
  listRules: { method: 'GET', path: '/rules' },
  listSatisfactionResponses: { method: 'GET', path: '/satisfaction-responses' },
  listEvents: { method: 'GET', path: '/events' },
  requestExport: { method: 'POST', path: '/exports', retrySafe: true },
  getExport: { method: 'GET', path: '/exports/{id}' },
  downloadExport: { method: 'GET', path: '/exports/{id}/download', open: true, bytes: true },
  logIn: { method: 'POST', path: '/auth/login', open: true },
  authorize: { method: 'GET', path: '/auth/authorize', open: true },
  exchange: { method: 'POST', path: '/auth/exchange', open: true },
  logOut: { method: 'POST', path: '/auth/logout', retrySafe: true },
  getMe: { method: 'GET', path: '/me' },
  changeMe: { method: 'PATCH', path: '/me' },
  addDevice: { method: 'POST', path: '/devices', retrySafe: true },
  removeDevice: { method: 'DELETE', path: '/devices/{id}' },
  listNotifications: { method: 'GET', path: '/notifications' },
  markNotificationsRead: { method: 'POST', path: '/notifications/read', retrySafe: true },
  askForLink: { method: 'POST', path: '/portal/auth/link', open: true },
  openLink: { method: 'GET', path: '/portal/auth/open', open: true },
  signInCustomer: { method: 'POST', path: '/portal/auth/session', open: true },
  logOutCustomer: { method: 'POST', path: '/portal/auth/logout', retrySafe: true },
  getCustomer: { method: 'GET', path: '/portal/me' },
  listRequests: { method: 'GET', path: '/portal/requests' },
  submitRequest: { method: 'POST', path: '/portal/requests', retrySafe: true },
  getRequest: { method: 'GET', path: '/portal/requests/{number}' },
  answerRequest: { method: 'POST', path: '/portal/requests/{number}/messages', retrySafe: true },
  getRequestFile: { method: 'GET', path: '/portal/files/{id}', bytes: true },
  addCustomerDevice: { method: 'POST', path: '/portal/devices', retrySafe: true },
  removeCustomerDevice: { method: 'DELETE', path: '/portal/devices/{id}' },
  listCustomerNotifications: { method: 'GET', path: '/portal/notifications' },
  markCustomerNotificationsRead: { method: 'POST', path: '/portal/notifications/read', retrySafe: true },
} as const satisfies Readonly<Record<string, Route>>;
