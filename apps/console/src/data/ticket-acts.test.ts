import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aTicket } from './testing/a-ticket.ts';

const shares = '019a9f00-7a16-72a7-90b0-8d9eafb0c1e1';
const isPrivate = '019a9f00-7a16-72a7-90b0-8d9eafb0c1e2';

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

test.each([
  ['put into an organization', null, shares],
  ['taken out of an organization that shares nothing', isPrivate, null],
  ['moved from an organization that shares nothing', isPrivate, shares],
])('a ticket that was %s is where it was after an undo', async (_, from, to) => {
  expect(await changed(from, to)).toEqual({ atOnce: to, canUndo: true, after: from });
  expect(sent).toEqual([{ organization_id: to }, { organization_id: from }]);
});

test.each([
  ['taken out of', null],
  ['moved from', isPrivate],
])('no undo shares a ticket with colleagues that was %s their organization', async (_, to) => {
  expect(await changed(shares, to)).toEqual({ atOnce: to, canUndo: false, after: to });
  expect(sent).toEqual([{ organization_id: to }]);
});

test('no undo puts a ticket into an organization of which the console knows nothing', async () => {
  expect(await changed('019a9f00-7a16-72a7-90b0-8d9eafb0c1e3', null)).toMatchObject({ canUndo: false });
});
