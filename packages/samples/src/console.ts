/** Samples of the operations that only the console's API has. No client calls them, and no key. */
import { settingSamples } from './console-settings.ts';
import type { Records } from './records.ts';
import { all, type Effect, managing, type SampleInput, type StatusByRole, working } from './sample.ts';

/** A draft is its writer's own affair. */
const silent: Effect = { events: [], triggers: null };

/** A GIF of one pixel. */
const dot = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Of no outgoing ticket. */
const noneSuch = '019a9f00-7a1a-75eb-84d4-c1d2e3f40517';

/** A call that succeeds, and its status by role. */
export type ConsoleSample = Readonly<{
  call: (records: Records) => SampleInput;
  byRole: StatusByRole;
  effect?: Effect;
}>;

export const consoleSamples: Readonly<Record<string, ConsoleSample>> = {
  getProof: { call: () => ({}), byRole: all(200) },
  // Not their password.
  prove: { call: () => ({ body: { password: 'not the password' } }), byRole: all(422), effect: silent },
  getTicketScreen: { call: ({ number }) => ({ path: { number } }), byRole: all(200) },
  getViewCounts: { call: () => ({}), byRole: all(200) },
  explainRules: { call: ({ number }) => ({ path: { number } }), byRole: all(200) },
  listDrafts: { call: () => ({}), byRole: all(200) },
  getDraft: { call: ({ number }) => ({ path: { number, kind: 'note' } }), byRole: all(200) },
  saveDraft: {
    call: ({ number }) => ({ path: { number, kind: 'reply' }, body: { rev: 0, body: 'Hi Cleo,' } }),
    byRole: working(200),
    effect: silent,
  },
  discardDraft: {
    call: ({ number }) => ({ path: { number, kind: 'note' }, query: { rev: 0 } }),
    byRole: all(200),
    effect: silent,
  },
  sendDraft: {
    call: ({ number, messageId }) => ({
      path: { number, kind: 'note' },
      body: { rev: 0, in_seconds: 60, expected_last_message_id: messageId },
    }),
    // Nothing is written there.
    byRole: all(409),
    effect: silent,
  },
  undoDraft: {
    call: ({ number }) => ({ path: { number, kind: 'note' } }),
    byRole: all(409),
    effect: silent,
  },
  snoozeTicket: {
    call: ({ number }) => ({ path: { number }, body: { until: null } }),
    byRole: working(200),
    effect: { events: ['ticket.updated'], triggers: ['ticket.updated'] },
  },
  mergeTicket: {
    call: ({ number }) => ({ path: { number }, body: { into: number } }),
    // A ticket does not go on in itself.
    byRole: working(422),
    effect: silent,
  },
  listOutgoingTickets: { call: () => ({}), byRole: all(200) },
  getOutgoingTicket: { call: () => ({ path: { id: noneSuch } }), byRole: all(404) },
  saveOutgoingTicket: {
    call: () => ({
      path: { id: '019a9f00-7a1a-75eb-84d4-c1d2e3f40518' },
      body: { to: 'dana@customer.example', subject: 'Your order', body: 'It is ready.' },
    }),
    byRole: working(200),
    effect: silent,
  },
  discardOutgoingTicket: {
    call: () => ({ path: { id: noneSuch } }),
    byRole: working(404),
    effect: silent,
  },
  // Nobody has written it.
  sendOutgoingTicket: {
    call: () => ({ path: { id: noneSuch }, body: { in_seconds: 60 } }),
    byRole: working(404),
    effect: silent,
  },
  undoOutgoingTicket: {
    call: () => ({ path: { id: noneSuch } }),
    byRole: working(404),
    effect: silent,
  },
  previewMacro: {
    call: ({ number }) => ({
      path: { number },
      body: { macro_id: '019a9f00-7a1a-75eb-84d4-c1d2e3f40516' },
    }),
    // There is no such macro.
    byRole: working(404),
    effect: silent,
  },
  searchTickets: {
    call: () => ({ query: { q: 'invoice status:open,new tag:billing' } }),
    byRole: all(200),
  },
  listArticleHeads: { call: () => ({ query: { status: 'published' } }), byRole: all(200) },
  getWrittenArticle: { call: ({ articleId }) => ({ path: { id: articleId } }), byRole: all(200) },
  writeArticle: {
    call: ({ categoryId }) => ({
      body: { title: 'Pay by card', category_id: categoryId, draft_body_html: '<p>We take every card.</p>' },
    }),
    byRole: working(201),
    effect: { events: ['article.created'], triggers: null },
  },
  rewriteArticle: {
    call: ({ articleId }) => ({
      path: { id: articleId },
      body: { draft_body_html: '<h2>Soon</h2><p>Money back.</p>' },
    }),
    // The article has no author: an agent changes only their own.
    byRole: managing(200),
    effect: silent,
  },
  addArticlePicture: {
    call: () => ({ body: { files: [{ name: 'dot.gif', data: dot }] } }),
    byRole: working(201),
    effect: silent,
  },
  checkArticle: { call: ({ articleId }) => ({ path: { id: articleId } }), byRole: all(200) },
  listConsoleOrganizations: { call: () => ({ query: { q: 'acme' } }), byRole: all(200) },
  getTeamLoad: { call: () => ({}), byRole: all(200) },
  getReport: { call: () => ({ query: { team_id: 'none' } }), byRole: all(200) },
  getContactFootprint: {
    call: ({ contactId }) => ({ path: { id: contactId } }),
    byRole: managing(200),
  },
  listConsoleFiles: { call: ({ number }) => ({ path: { number } }), byRole: all(200) },
  listContactFiles: { call: ({ contactId }) => ({ path: { id: contactId } }), byRole: all(200) },
  getPreferences: { call: () => ({}), byRole: all(200) },
  changePreferences: {
    call: () => ({ body: { theme: 'dark', undo_seconds: 20, keys: { reply: 'q' } } }),
    byRole: all(200),
    effect: silent,
  },
  ...settingSamples,
  showPresence: {
    call: ({ number }) => ({ path: { number }, body: { state: 'viewing' } }),
    byRole: all(204),
    effect: silent,
  },
  listRemotePictures: {
    call: ({ number, messageId }) => ({ path: { number, message_id: messageId } }),
    byRole: all(200),
  },
  // Not an address that the server has signed.
  getRemotePicture: {
    call: () => ({ query: { url: 'https://shop.example/a.png', proof: 'none' } }),
    byRole: all(403),
  },
  openStream: { call: () => ({ query: { once: true } }), byRole: all(200) },
  getConfiguration: { call: () => ({}), byRole: managing(200) },
  planConfiguration: {
    call: () => ({ body: { document: 'teams: [{ name: Tier 1 }]', renames: [] } }),
    byRole: managing(200),
    effect: silent,
  },
  applyConfiguration: {
    call: () => ({
      body: { document: { workspace: { close_after_days: 9 } }, expected_version: '0'.repeat(64) },
    }),
    // It has another version.
    byRole: managing(409),
    effect: silent,
  },
  tryConfiguration: {
    call: ({ number }) => ({ body: { number, document: { rules: [] } } }),
    byRole: managing(200),
    effect: silent,
  },
  getConsoleMe: { call: () => ({}), byRole: all(200) },
};
