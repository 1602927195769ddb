// The subjects of `scripts/pictures.mjs`. Each has `on` (the console, a page of customers, or the terminal), a path there, and
// `open`: the first presses.

const openTicket = async (page) => {
  await page.getByRole('grid').locator('a').nth(2).click();
  await page.getByRole('log').waitFor();
};

const openReply = async (page) => {
  await openTicket(page);
  await page.keyboard.press('r');
};

const screens = {
  inbox: { path: '/inbox/open' },
  ticket: { path: '/inbox/open', open: openTicket },
  reply: { path: '/inbox/open', open: openReply },
  palette: { path: '/inbox/open', open: (page) => page.keyboard.press('Control+k') },
  keys: { path: '/inbox/open', open: (page) => page.keyboard.press('?') },
  search: { path: '/search?q=tag%3Awholesale%20delivery' },
  customers: { path: '/customers' },
  news: { path: '/news' },
  team: { path: '/team' },
  knowledge: { path: '/knowledge' },
  reports: { path: '/reports' },
  settings: { path: '/settings' },
  agents: { path: '/settings/agents' },
  start: { path: '/start' },
};

const firstRequest = async (page) => {
  await page.locator('.requests h2 a').first().click();
  await page.waitForLoadState('load');
};

/** Pages of customers. `isSignedIn`: with the session of the demo's customer. */
const pages = {
  help: { path: '/help' },
  category: { path: '/help', open: (page) => page.locator('.cards h2 a, .cards h3 a').first().click() },
  article: { path: '/help/articles/descale-your-machine' },
  'help-search': { path: '/help/search?q=coffee' },
  'help-missing': { path: '/help/articles/no-such-article' },
  requests: { path: '/portal/web/requests', isSignedIn: true },
  request: { path: '/portal/web/requests', isSignedIn: true, open: firstRequest },
  'new-request': { path: '/portal/web/requests/new', isSignedIn: true },
  'portal-missing': { path: '/portal/web/nowhere', isSignedIn: true },
  'portal-sign-in': { path: '/portal/web/ask' },
  'agent-sign-in': { path: '/login' },
  missing: { path: '/nowhere' },
  reference: { path: '/docs' },
};

const on = (place, subjects) =>
  Object.entries(subjects).map(([name, subject]) => Object.assign({ name, on: place }, subject));

/** `mail`: the newest of the kind. `command`: what is typed after `./tidemark`, and its output is the picture. */
export const subjects = [
  ...on('console', screens),
  ...on('page', pages),
  { name: 'mail-reply', on: 'mail', mail: 'public_reply' },
  { name: 'mail-sign-in', on: 'mail', mail: 'sign_in' },
  { name: 'mail-rating', on: 'mail', mail: 'rating' },
  { name: 'explain', on: 'terminal', command: ['rules', 'explain'] },
];
