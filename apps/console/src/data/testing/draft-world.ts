/** A draft with its server, network, browser and page, for tests. */
import { TidemarkError } from '@tidemark/client';
import { createLane } from '../draft-lane.ts';
import { type DraftCalls, type DraftKeeping, DraftMoved } from '../draft-ports.ts';
import { type DraftText, emptyText, isEmptyText, type ServerDraft } from '../draft-text.ts';
import { aBrowser } from './a-browser.ts';

export const plain = (body: string): DraftText => ({ ...emptyText, body });

const unwritten: ServerDraft = {
  ticket_number: 42,
  kind: 'reply',
  rev: 0,
  state: 'empty',
  body: '',
  body_html: null,
  macro_id: null,
  files: [],
  to: '',
  cc: [],
  forward_of: null,
  status: null,
  send_at: null,
  stopped: null,
  updated_at: '2026-11-20T08:00:00.000Z',
};

export type Net = 'works' | 'loses the call' | 'loses the answer' | 'answers nothing';

/** The server's side of one draft, over a network that loses things. */
const aServer = () => {
  let draft = unwritten;
  let net: Net = 'works';
  const sent: string[] = [];
  let asked = 0;
  const next = (change: Partial<ServerDraft>): ServerDraft => {
    draft = { ...draft, ...change, rev: draft.rev + 1 };
    return draft;
  };
  const over = async (work: () => ServerDraft): Promise<ServerDraft> => {
    const lost = net;
    await Promise.resolve();
    const away = new TidemarkError({ code: 'network_error', message: 'The server did not answer.' });
    if (lost === 'loses the call') throw away;
    if (lost === 'answers nothing') await new Promise(() => undefined);
    const answer = work();
    await Promise.resolve();
    if (lost === 'loses the answer') throw away;
    return answer;
  };
  const refuse = (rev: number): void => {
    if (rev !== draft.rev) throw new DraftMoved(draft);
  };
  const calls: DraftCalls = {
    get: () => {
      asked += 1;
      return over(() => draft);
    },
    save: (rev, text) =>
      over(() => {
        refuse(rev);
        if (draft.state === 'held') throw new DraftMoved(draft);
        const { body, html, macroId, files, to, cc, forwardOf } = text;
        if (isEmptyText(text)) return draft.state === 'empty' ? draft : next(nothing);
        const going = { files, to, cc, forward_of: forwardOf };
        const written = { state: 'draft' as const, stopped: null, macro_id: macroId, ...going };
        return next({ ...written, body: html === null ? body : null, body_html: html });
      }),
    hold: (rev, { status = null }) =>
      over(() => {
        refuse(rev);
        if (draft.state !== 'draft') throw new DraftMoved(draft);
        return next({ state: 'held', status, send_at: '2026-11-20T08:00:10.000Z' });
      }),
    takeBack: () =>
      over(() => {
        if (draft.state === 'empty') throw new DraftMoved(draft);
        return draft.state === 'held' ? next({ state: 'draft', send_at: null }) : draft;
      }),
  };
  return {
    calls,
    sent,
    /** How often somebody asked for the draft. */
    asked: () => asked,
    now: () => draft,
    set: (to: Net) => {
      net = to;
    },
    /** The moment of a held draft comes. */
    due: () => {
      if (draft.state !== 'held') return;
      sent.push(draft.body ?? '');
      next(nothing);
    },
    /** Another window writes. */
    write: (body: string) => next({ state: 'draft', body, send_at: null }),
  };
};

const nothing = {
  state: 'empty',
  body: '',
  body_html: null,
  send_at: null,
  macro_id: null,
  files: [],
  to: '',
  cc: [],
  forward_of: null,
  status: null,
} as const;

export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
};

/** A page of the browser with its timers, which run when a test says so. */
export const aWorld = () => {
  const server = aServer();
  const browser = aBrowser();
  let timers = new Set<() => void>();
  const page = (keeping: DraftKeeping) =>
    createLane({
      calls: server.calls,
      keeping,
      after: (_, run) => {
        timers.add(run);
        return () => void timers.delete(run);
      },
    });
  let keeping = browser.keeping();
  let lane = page(keeping);
  return {
    server,
    browser,
    lane: () => lane,
    /** The draft in a further page of the browser. */
    tab: () => page(browser.keeping()),
    keeping: () => keeping,
    later: () => {
      const due = [...timers];
      timers.clear();
      for (const run of due) run();
    },
    reload: (begin = () => lane.begin()) => {
      timers = new Set();
      keeping = browser.keeping();
      lane = page(keeping);
      return begin();
    },
  };
};
