import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aTicket } from './testing/a-ticket.ts';

const shares = '019a9f00-7a16-72a7-90b0-8d9eafb0c1e1';
const isPrivate = '019a9f00-7a16-72a7-90b0-8d9eafb0c1e2';
const unknown = '019a9f00-7a16-72a7-90b0-8d9eafb0c1e3';

beforeAll(() => {
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', new URL('https://acme.example.com/console'));
});
afterAll(() => vi.unstubAllGlobals());

const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    const change = JSON.parse(String(body));
    sent.push(change);
    return Response.json(aTicket(change));
  });
});

/** Changes the organization of ticket 42, and tells what it was after that and after an undo. */
const changed = async (from: string | null, to: string | null) => {
  const { records } = await import('./records.ts');
  const { pending } = await import('./pending.ts');
  const { changeOrganization } = await import('./ticket-acts.ts');
  const common = { name: 'An organization', notes: null, email_domains: [], custom_fields: {} };
  const stamps = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
  records.put('organization', shares, { ...common, ...stamps, id: shares, shared_tickets: true });
  records.put('organization', isPrivate, { ...common, ...stamps, id: isPrivate, shared_tickets: false });
  records.put('ticket', 42, aTicket({ organization_id: from }));
  const now = () => records.get('ticket', 42)?.organization_id;
  let canUndo = false;
  const end = pending.onTold((told) => {
    if (told.type === 'done') canUndo = told.canUndo;
  });
  const isDone = changeOrganization(42, to, '#42');
  end();
  const atOnce = now();
  await isDone;
  // Without one, an undo would take back what another test changed.
  if (canUndo) await pending.undo();
  return { atOnce, canUndo, after: now() };
};

test('an undo takes a ticket out of the organization into which it was put', async () => {
  expect(await changed(null, shares)).toEqual({ atOnce: shares, canUndo: true, after: null });
  expect(sent).toEqual([{ organization_id: shares }, { organization_id: null }]);
});

test.each([
  ['taken out of an organization that shares tickets', shares, null],
  ['moved from an organization that shares tickets', shares, isPrivate],
  ['taken out of an organization that may share tickets later', isPrivate, null],
  ['moved from an organization that may share tickets later', isPrivate, shares],
  ['taken out of an organization that is not loaded', unknown, null],
])('no undo puts a ticket back that was %s', async (_, from, to) => {
  expect(await changed(from, to)).toEqual({ atOnce: to, canUndo: false, after: to });
  expect(sent).toEqual([{ organization_id: to }]);
});
