import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import type { Page, Place } from '../../kernel/page.ts';
import { ticketStatuses } from '../../model/desk/ticket.ts';
import type { TicketField } from '../../model/desk/ticket-field.ts';
import { aTicketField } from '../../testing/builders.ts';
import { everything, openPortalDesk, type PortalDesk } from '../../testing/portal-desk.ts';

const minute = 60_000;

const anArrivedFile = (overrides: object = {}) => ({
  id: '01234567-89ab-cdef-0123-456789abcdef',
  name: 'meter.jpg',
  contentType: 'image/jpeg',
  size: 5,
  sha256: 'a'.repeat(64),
  inline: false,
  isStored: true,
  ...overrides,
});

const reply = ({ desk, byOwner }: PortalDesk, number: number, overrides: object = {}) =>
  desk.tickets.reply(byOwner, { number, body: 'Try the fuse.', internal: false, ...overrides });

describe('a request that is submitted', () => {
  test('is a new ticket of the customer and their organization, on the portal channel', async () => {
    const bench = await openPortalDesk();
    const { id: organizationId } = await bench.desk.organizations.add(bench.byKey, { name: 'Customer Ltd' });
    const cora = await bench.aCustomer({ organizationId });
    const { request, files, skippedFiles } = await bench.submit(cora);
    const now = bench.ports.clock.now();
    expect(request).toEqual({
      number: 1,
      subject: 'No power',
      status: 'open',
      customFields: {},
      unread: false,
      mine: true,
      createdAt: now,
      updatedAt: now,
      lastMessageAt: now,
      requester: { name: 'Cora Customer' },
    });
    expect([files, skippedFiles]).toEqual([[], []]);
    expect(await bench.desk.tickets.get(bench.byKey, 1)).toMatchObject({
      requesterId: cora.actor.id,
      organizationId,
      channel: 'portal',
      status: 'new',
      acts: { opened: { by: { type: 'customer', id: cora.actor.id } } },
    });
    expect(await bench.messagesOf(cora, 1)).toMatchObject([
      { body: 'It is dark.', author: { type: 'customer', name: 'Cora Customer' }, requestNumber: 1 },
    ]);
  });

  test('emits the same events as a ticket from the API', async () => {
    const bench = await openPortalDesk();
    const cora = await bench.aCustomer();
    const events = await bench.eventsOf(() => bench.submit(cora));
    expect(events.map(({ kind, actor }) => [kind, actor.type])).toEqual([
      ['ticket.created', 'customer'],
      ['message.created', 'customer'],
    ]);
  });

  test('has its files, and lists those that were not stored', async () => {
    const bench = await openPortalDesk();
    const cora = await bench.aCustomer();
    const lost = anArrivedFile({
      id: '01234567-89ab-cdef-0123-456789abcdee',
      name: 'b.txt',
      isStored: false,
    });
    const { request, files, skippedFiles } = await bench.submit(cora, { files: [anArrivedFile(), lost] });
    expect([files.map(({ name }) => name), skippedFiles]).toEqual([['meter.jpg'], ['b.txt']]);
    const [read] = await bench.messagesOf(cora, request.number);
    expect([read?.files, read?.skippedFiles]).toEqual([files, ['b.txt']]);
  });

  test('is created once, however often the call is retried', async () => {
    const bench = await openPortalDesk();
    const cora = await bench.aCustomer();
    const retried = { ...cora, idempotency: { key: 'one', fingerprint: 'f', onReplay: () => undefined } };
    const first = await bench.submit(retried);
    expect(await bench.submit(retried)).toEqual(first);
    expect(await bench.requestsOf(cora)).toHaveLength(1);
  });
});

describe('the fields of a request', () => {
  const withFields = async () => {
    const bench = await openPortalDesk();
    const asked = { customerVisible: true, customerEditable: true };
    const fields = [
      aTicketField({ key: 'meter', label: 'Meter', required: true, position: 2, ...asked }),
      aTicketField({ key: 'plan', type: 'select', options: ['basic', 'plus'], position: 1, ...asked }),
      aTicketField({ key: 'rank', type: 'integer' }),
      aTicketField({ key: 'stage', type: 'text', customerVisible: true }),
      aTicketField({ key: 'whisper', customerEditable: true, position: 3 }),
      aTicketField({ key: 'gone', active: false, required: true, ...asked }),
    ];
    await bench.ports.work.write(bench.workspaceId, async ({ ticketFields }) => {
      for (const field of fields) await ticketFields.add(field);
    });
    return { ...bench, cora: await bench.aCustomer() };
  };

  test('come by position when customers fill them in', async () => {
    const { desk, cora } = await withFields();
    expect((await desk.portal.fields(cora)).map(({ key }) => key)).toEqual(['plan', 'meter', 'whisper']);
  });

  test('come by position in pages of any size when customers fill them in or see them', async () => {
    const { desk, cora } = await withFields();
    const keysOf = async (limit: number) => {
      const keys: string[] = [];
      for (let after: Place | null = null, more = true; more; more = after !== null) {
        const page: Page<TicketField, Place> = await desk.portal.listFields(cora, { limit, after });
        keys.push(...page.data.map(({ key }) => key));
        after = page.next;
      }
      return keys;
    };
    for (const limit of [1, 2, 4, 5])
      expect(await keysOf(limit)).toEqual(['plan', 'stage', 'meter', 'whisper']);
  });

  test('are visible only to customers who may see them', async () => {
    const bench = await withFields();
    const { cora, desk, byKey } = bench;
    const customFields = { meter: '12', plan: 'plus', whisper: 'psst' };
    const { request } = await bench.submit(cora, { customFields });
    expect(request.customFields).toEqual({ meter: '12', plan: 'plus' });
    const { number } = request;
    await desk.tickets.change(byKey, { number, customFields: { rank: 7, stage: 'built' } });
    expect((await bench.requestsOf(cora))[0]?.customFields).toEqual({
      meter: '12',
      plan: 'plus',
      stage: 'built',
    });
  });

  test.each([
    ['no customer fills in', { meter: '1', rank: 7 }, 'rank'],
    ['customers only see', { meter: '1', stage: 'built' }, 'stage'],
    ['is no more', { meter: '1', gone: 'x' }, 'gone'],
    ['there is not', { meter: '1', plam: 'plus' }, 'plam'],
    ['has no such choice', { meter: '1', plan: 'gold' }, 'plan'],
    ['is required and missing', { plan: 'plus' }, 'meter'],
    ['is required and null', { meter: null }, 'meter'],
    ['is required and blank', { meter: ' ' }, 'meter'],
  ])('are refused by name: one that %s', async (_case, customFields, key) => {
    const { submit, cora, requestsOf } = await withFields();
    const refusal = { code: 'validation_failed', field: `custom_fields.${key}` };
    await expect(submit(cora, { customFields })).rejects.toMatchObject(refusal);
    expect(await requestsOf(cora)).toEqual([]);
  });
});

describe('a customer reads of a request', () => {
  test.each(ticketStatuses)('its status in the customer’s terms: a ticket that is %s', async (status) => {
    const bench = await openPortalDesk();
    const cora = await bench.aCustomer();
    const { number } = (await bench.submit(cora)).request;
    if (status !== 'new') await bench.desk.tickets.change(bench.byKey, { number, status });
    const shown = { new: 'open', open: 'open', on_hold: 'open' } as const;
    const expected = status in shown ? 'open' : status;
    expect((await bench.requestsOf(cora))[0]?.status).toBe(expected);
    const only = async (one: 'open' | 'pending' | 'solved' | 'closed') =>
      (await bench.desk.portal.listRequests(cora, { statuses: [one], page: everything })).data.length;
    for (const one of ['open', 'pending', 'solved', 'closed'] as const)
      expect(await only(one)).toBe(one === expected ? 1 : 0);
  });

  test('the names of agents who replied, and the workspace’s name for everything else', async () => {
    const bench = await openPortalDesk();
    const cora = await bench.aCustomer();
    const { number } = (await bench.submit(cora)).request;
    await reply(bench, number);
    await bench.desk.tickets.reply(bench.byKey, { number, body: 'By machine.', internal: false });
    const messages = await bench.messagesOf(cora, number);
    expect(messages.map(({ author }) => author)).toEqual([
      { type: 'customer', name: 'Cora Customer' },
      { type: 'agent', name: 'Olga Owner' },
      { type: 'api_key', name: 'Acme Support' },
    ]);
  });

  test('whether it has an unread reply', async () => {
    const bench = await openPortalDesk();
    const cora = await bench.aCustomer();
    const { number } = (await bench.submit(cora)).request;
    const unread = async () => (await bench.requestsOf(cora))[0]?.unread;
    expect(await unread()).toBe(false);
    bench.ports.clock.advance(minute);
    await reply(bench, number);
    expect(await unread()).toBe(true);
    await bench.desk.portal.markNotificationsRead(cora);
    expect(await unread()).toBe(false);
    bench.ports.clock.advance(minute);
    await reply(bench, number);
    expect(await unread()).toBe(true);
  });

  test('when its last message, solving or closing was', async () => {
    const bench = await openPortalDesk();
    const cora = await bench.aCustomer();
    const { number } = (await bench.submit(cora)).request;
    const times = async () => {
      const [request] = await bench.requestsOf(cora);
      return [request?.lastMessageAt, request?.updatedAt];
    };
    const { clock } = bench.ports;
    clock.advance(minute);
    await reply(bench, number);
    const answeredAt = clock.now();
    expect(await times()).toEqual([answeredAt, answeredAt]);
    for (const status of ['solved', 'closed'] as const) {
      clock.advance(minute);
      await bench.desk.tickets.change(bench.byKey, { number, status });
      expect(await times()).toEqual([answeredAt, clock.now()]);
    }
  });

  test('its messages page by page, without gaps for internal notes', async () => {
    const bench = await openPortalDesk();
    const cora = await bench.aCustomer();
    const { number } = (await bench.submit(cora)).request;
    for (const internal of [true, false, true, true, false]) await reply(bench, number, { internal });
    const walked: string[] = [];
    let after: number | null = null;
    do {
      const page = { limit: 1, after };
      const { messages }: Awaited<ReturnType<typeof bench.desk.portal.getRequest>> =
        await bench.desk.portal.getRequest(cora, { number, page });
      walked.push(...messages.data.map(({ body }) => body));
      after = messages.next;
    } while (after !== null);
    expect(walked).toEqual(['It is dark.', 'Try the fuse.', 'Try the fuse.']);
  });

  test('a list of the newest messages, page by page', async () => {
    const bench = await openPortalDesk();
    const cora = await bench.aCustomer();
    for (let count = 0; count < 3; count += 1) await bench.submit(cora);
    const first = await bench.desk.portal.listRequests(cora, { page: { limit: 2, after: null } });
    expect(first.data.map(({ number }) => number)).toEqual([3, 2]);
    const page = { limit: limits.page.most, after: first.next };
    expect((await bench.desk.portal.listRequests(cora, { page })).data.map(({ number }) => number)).toEqual([
      1,
    ]);
  });
});

describe('an answer', () => {
  test.each(['pending', 'on_hold', 'solved'] as const)('reopens a request that is %s', async (status) => {
    const bench = await openPortalDesk();
    const cora = await bench.aCustomer();
    const { number } = (await bench.submit(cora)).request;
    await bench.desk.tickets.change(bench.byKey, { number, status });
    const { message } = await bench.desk.portal.answerRequest(cora, { number, body: 'Still <b>dark</b>.' });
    expect(message).toMatchObject({
      requestNumber: number,
      bodyHtml: '<p>Still &lt;b&gt;dark&lt;/b&gt;.</p>',
    });
    expect(await bench.requestsOf(cora)).toMatchObject([{ number, status: 'open' }]);
  });

  test('to a closed request creates a new one, and returns its number', async () => {
    const bench = await openPortalDesk();
    const cora = await bench.aCustomer();
    const { number } = (await bench.submit(cora)).request;
    await bench.desk.tickets.change(bench.byKey, { number, status: 'closed' });
    const { message } = await bench.desk.portal.answerRequest(cora, { number, body: 'Again.' });
    expect(message.requestNumber).toBe(2);
    expect((await bench.requestsOf(cora)).map(({ status }) => status)).toEqual(['open', 'closed']);
  });

  test('has its files, and lists those that were not stored', async () => {
    const bench = await openPortalDesk();
    const cora = await bench.aCustomer();
    const { number } = (await bench.submit(cora)).request;
    const lost = anArrivedFile({
      id: '01234567-89ab-cdef-0123-456789abcdee',
      name: 'b.txt',
      isStored: false,
    });
    const answer = { number, body: 'See.', files: [anArrivedFile(), lost] };
    const { message } = await bench.desk.portal.answerRequest(cora, answer);
    expect([message.files.map(({ name }) => name), message.skippedFiles]).toEqual([['meter.jpg'], ['b.txt']]);
    expect((await bench.messagesOf(cora, number)).at(-1)).toEqual(message);
    const id = message.files[0]?.id ?? '';
    expect(await bench.desk.portal.getFile(cora, id)).toEqual(message.files[0]);
  });
});
