/** Every address of the console: each state that a person may come back to, or share, has one. */

const base = '/console';

/** Lists of the inbox that every workspace has; others are saved views, by their id. */
export const standingLists = ['mine', 'unassigned', 'drafts', 'snoozed', 'open', 'all'] as const;

export const paths = {
  home: () => base,
  inbox: (list: string) => placeOf(list) ?? `${base}/inbox/${segment(list)}`,
  /** `list`: where the ticket was opened from, so that the next one is known. */
  ticket: (number: number, list?: string) =>
    `${base}/tickets/${number}${list === undefined ? '' : `?view=${segment(list)}`}`,
  message: (number: number, id: string) => `${base}/tickets/${number}#message-${id}`,
  /** `to`: an address that is known already. */
  newTicket: (to = '') => `${base}/new${to === '' ? '' : `?to=${encodeURIComponent(to)}`}`,
  customers: () => `${base}/customers`,
  customer: (id: string) => `${base}/customers/${segment(id)}`,
  organizations: () => `${base}/organizations`,
  organization: (id: string) => `${base}/organizations/${segment(id)}`,
  knowledge: () => `${base}/knowledge`,
  article: (id: string) => `${base}/knowledge/${segment(id)}`,
  reports: () => `${base}/reports`,
  /** `item`: one record of the section. */
  settings: (section?: string, item?: string) =>
    [`${base}/settings`, ...[section, item].flatMap((one) => (one === undefined ? [] : [segment(one)]))].join(
      '/',
    ),
  /** The agents, with the dialog that invites one. */
  invite: () => `${base}/settings/agents?invite`,
  team: () => `${base}/team`,
  news: (kind?: 'mentioned') => `${base}/news${kind === undefined ? '' : `?kind=${kind}`}`,
  search: (query = '') => `${base}/search${query === '' ? '' : `?q=${encodeURIComponent(query)}`}`,
  start: () => `${base}/start`,
  preferences: () => `${base}/preferences`,
} as const;

/** Of the router, in the order in which they are tried. */
export const patterns = {
  inbox: `${base}/inbox/:list?`,
  ticket: `${base}/tickets/:number`,
  newTicket: `${base}/new`,
  customers: `${base}/customers/:id?`,
  organization: `${base}/organizations/:id?`,
  knowledge: `${base}/knowledge/:id?`,
  reports: `${base}/reports`,
  settings: `${base}/settings/:section?/:item?`,
  team: `${base}/team`,
  news: `${base}/news`,
  search: `${base}/search`,
  start: `${base}/start`,
  preferences: `${base}/preferences`,
} as const;

/** The number of a ticket in an address; null for anything else. */
export const ticketNumberOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** The list in the query of a ticket's address; null where there is none. */
export const listOf = (search: string): string | null => {
  const list = new URLSearchParams(search).get('view');
  return list !== null && isListName(list) ? list : null;
};

/** A standing list, the id of a saved view, or one of `lists`. */
export const isListName = (text: string): boolean =>
  /^[a-z]{1,20}$|^(?:(?:customer|organization|agent):)?[0-9a-f-]{36}(?:[.](?:open|done))?$|^search:./su.test(
    text,
  );

/** Lists that stand on a page of their own. A ticket that is opened from one leads back there. */
export const lists = {
  search: (query: string) => `search:${query}`,
  ofCustomer: (id: string) => `customer:${id}`,
  ofOrganization: (id: string) => `organization:${id}`,
  /** Open tickets that somebody is assigned to. */
  ofAgent: (id: string) => `agent:${id}`,
} as const;

/** Tickets that wait for somebody, those that are solved or closed, or both. */
export type ListPart = 'all' | 'open' | 'done';

export const withPart = (list: string, part: ListPart): string => (part === 'all' ? list : `${list}.${part}`);

type ListParts = Readonly<{ kind: string; of: string; part: ListPart }>;

/** The kind of a list and what it is of, like `search` and `status:open`; null for standing lists and views. */
export const listParts = (list: string): ListParts | null => {
  if (list.startsWith('search:')) return { kind: 'search', of: list.slice('search:'.length), part: 'all' };
  const [, kind, of, part] = /^(customer|organization|agent):([^.]+)(?:[.](open|done))?$/.exec(list) ?? [];
  if (kind === undefined || of === undefined) return null;
  return { kind, of, part: part === 'open' || part === 'done' ? part : 'all' };
};

const placeOf = (list: string): string | null => {
  const { kind, of = '' } = listParts(list) ?? {};
  if (kind === 'search') return paths.search(of);
  if (kind === 'customer') return paths.customer(of);
  return kind === 'organization' ? paths.organization(of) : null;
};

const segment = (text: string): string => encodeURIComponent(text);
