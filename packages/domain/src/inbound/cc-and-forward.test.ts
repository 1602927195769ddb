import { describe, expect, test } from 'vitest';
import type { DraftMailing } from '../model/desk/draft.ts';
import type { Letter } from '../model/outbound/mailer.ts';
import { type ArrivingMail, type InboundDesk, openInboundDesk, ourAddress } from '../testing/inbound-desk.ts';
import { workAll } from '../testing/mail-relay.ts';

const opened = async () => {
  const bench = await openInboundDesk();
  await bench.address();
  const arrives = async (mail: ArrivingMail): Promise<void> => {
    await bench.receive(mail);
    await workAll(bench);
  };
  await arrives({});
  const written = (kind: 'reply' | 'forward', mailing: Partial<DraftMailing>, content = 'See below.') =>
    draftOf(bench, kind, { to: '', cc: [], forwardOf: null, ...mailing }, content);
  const lastLetter = (): Letter => {
    const letter = bench.ports.mailer.letters.at(-1);
    if (!letter) throw new Error('Expected a letter to have been sent.');
    return letter;
  };
  return { ...bench, arrives, written, lastLetter };
};

/** Writes the draft and sends it at once. */
const draftOf = async (
  { desk, byOwner, ...bench }: InboundDesk,
  kind: 'reply' | 'forward',
  mailing: DraftMailing,
  content: string,
) => {
  const name = { ticketNumber: 1, kind };
  const { rev } = await desk.drafts.get(byOwner, name);
  const draft = { ...name, rev, format: 'text', content, macroId: null, mailing } as const;
  const saved = await desk.drafts.save(byOwner, draft);
  const held = await desk.drafts.hold(byOwner, { ...name, rev: saved.rev, inSeconds: 0 });
  await workAll({ desk, byOwner, ...bench });
  return held;
};

const answering = ({ messageId, references }: Letter) => ({
  'In-Reply-To': `<${messageId}>`,
  References: [...references, messageId].map((id) => `<${id}>`).join(' '),
});

describe('a copy of a reply', () => {
  test('goes to those whom the agent names, whose answer joins the conversation', async () => {
    const { written, lastLetter, messages, arrives, desk, byKey } = await opened();
    await written('reply', { cc: ['Dana@birch.example ', 'dana@birch.example', 'cora@customer.example'] });
    const letter = lastLetter();
    expect(letter).toMatchObject({ to: 'cora@customer.example', cc: ['dana@birch.example'] });
    expect((await messages(1)).at(-1)?.cc).toEqual([{ name: null, email: 'dana@birch.example' }]);
    await desk.tickets.change(byKey, { number: 1, status: 'pending' });
    await arrives({
      headers: { From: 'Dana <dana@birch.example>', ...answering(letter) },
      text: 'I agree with Cora.',
    });
    expect((await messages(1)).at(-1)).toMatchObject({
      ...{ body: 'I agree with Cora.', internal: false },
      author: { type: 'customer', name: 'Dana' },
    });
    expect((await desk.tickets.get(byKey, 1)).status).toBe('open');
  });

  test('is sent by nobody else: a later reply goes to the requester alone, unless it names them again', async () => {
    const { written, lastLetter } = await opened();
    await written('reply', { cc: ['dana@birch.example'] });
    await written('reply', {});
    expect(lastLetter().cc).toEqual([]);
  });

  test('that the mail server does not take is told, and the reply has arrived', async () => {
    const { written, messages, ports, bySystem, desk } = await opened();
    Object.assign(ports.mailer, {
      send: async () => ({ type: 'sent', refused: ['dana@birch.example'] }),
    });
    await written('reply', { cc: ['dana@birch.example'] });
    expect((await messages(1)).findLast(({ auto }) => !auto)?.delivery).toMatchObject({
      ...{ state: 'sent', error: 'The mail server refused the copy to dana@birch.example.' },
    });
    expect(await desk.mails.queue(bySystem, { state: undefined, limit: 1 })).toMatchObject([
      { state: 'sent' },
    ]);
  });

  test.each([
    [['dana'], 'cc must be an email address, got “dana”.'],
    [[''], 'cc must be an email address, got “”.'],
    [['a@b.example, c@d.example'], 'cc must be an email address'],
    [['a@b.example\r\nBcc: x@y.example'], 'cc must be an email address'],
    [[ourAddress], 'which arrives here'],
    [[ourAddress.replace('@', '+anything@')], 'which arrives here'],
    [Array.from({ length: 11 }, (_, n) => `p${n}@birch.example`), 'at most 10 addresses, got 11'],
  ])('to %j is refused before anything is sent', async (cc, message) => {
    const { written, messages, ports } = await opened();
    await expect(written('reply', { cc })).rejects.toMatchObject({
      ...{ code: 'validation_failed', field: 'cc', message: expect.stringContaining(message) },
    });
    expect([(await messages(1)).length, ports.mailer.letters]).toEqual([1, []]);
  });

  test('to a blocked contact is refused', async () => {
    const { written, desk, byKey } = await opened();
    const { contact } = await desk.contacts.add(byKey, { email: 'dana@birch.example' });
    await desk.contacts.change(byKey, { id: contact.id, blocked: true });
    await expect(written('reply', { cc: ['dana@birch.example'] })).rejects.toMatchObject({ field: 'cc' });
  });
});

describe('a forwarded message', () => {
  const forwarded = async () => {
    const bench = await opened();
    const [first] = await bench.messages(1);
    const forwardOf = first?.id ?? '';
    await bench.written('forward', { to: 'carrier@post.example', forwardOf });
    return { ...bench, forwardOf };
  };

  test('is an internal note that is mailed, and the customer hears nothing of it', async () => {
    const { messages, lastLetter, queued, idOf, desk, byKey } = await forwarded();
    const note = (await messages(1)).at(-1);
    expect(note).toMatchObject({
      ...{ internal: true, body: 'See below.', delivery: { state: 'sent' } },
      cc: [{ name: null, email: 'carrier@post.example' }],
    });
    expect(lastLetter()).toMatchObject({
      ...{ to: 'carrier@post.example', cc: [], replyTo: null, references: [], automatic: false },
      ...{ subject: 'Fwd: My printer is on fire', messageId: idOf(1, note?.id) },
    });
    expect(await queued('public_reply')).toEqual([]);
    expect(await desk.tickets.get(byKey, 1)).toMatchObject({ status: 'new', firstRepliedAt: null });
  });

  test('is answered in a note, and nothing of that moves the ticket', async () => {
    const { messages, lastLetter, arrives, desk, byKey } = await forwarded();
    await desk.tickets.change(byKey, { number: 1, status: 'pending' });
    const headers = { From: 'Post <carrier@post.example>', ...answering(lastLetter()) };
    await arrives({ headers, text: 'It is in Lyon.' });
    expect((await messages(1)).at(-1)).toMatchObject({
      ...{ body: 'It is in Lyon.', internal: true, author: { type: 'customer', name: 'Post' } },
    });
    expect(await desk.tickets.get(byKey, 1)).toMatchObject({ status: 'pending' });
    await desk.tickets.change(byKey, { number: 1, status: 'closed' });
    await arrives({ headers, text: 'It is in Paris.' });
    expect((await messages(1)).at(-1)).toMatchObject({ body: 'It is in Paris.', internal: true });
  });

  test('is answered in notes by follow-ups too, which name only the receiver’s own earlier mail', async () => {
    const { messages, lastLetter, arrives, desk, byKey } = await forwarded();
    await desk.tickets.change(byKey, { number: 1, status: 'pending' });
    const From = 'Post <carrier@post.example>';
    const named = { From, 'Message-ID': '<first@post.example>', ...answering(lastLetter()) };
    await arrives({ headers: named, text: 'It is in Lyon.' });
    const followUp = { From, 'Message-ID': '<second@post.example>', 'In-Reply-To': '<first@post.example>' };
    await arrives({ headers: followUp, text: 'It is in Paris.' });
    await arrives({ headers: { From, 'In-Reply-To': '<second@post.example>' }, text: 'It is in Lille.' });
    expect((await messages(1)).slice(2).map(({ body, internal }) => [body, internal])).toEqual([
      ['It is in Lyon.', true],
      ['It is in Paris.', true],
      ['It is in Lille.', true],
    ]);
    expect(await desk.tickets.get(byKey, 1)).toMatchObject({ status: 'pending' });
  });

  test('is answered in a note of the ticket into which its own was merged', async () => {
    const { messages, lastLetter, arrives, desk, byKey, byOwner, aTicket } = await forwarded();
    const { number: into } = await aTicket({ requesterEmail: 'cora@customer.example' });
    await desk.tickets.merge(byOwner, { number: 1, into });
    const From = 'Post <carrier@post.example>';
    const named = { From, 'Message-ID': '<first@post.example>', ...answering(lastLetter()) };
    await arrives({ headers: named, text: 'It is in Lyon.' });
    await arrives({ headers: { From, 'In-Reply-To': '<first@post.example>' }, text: 'It is in Paris.' });
    expect((await messages(into)).slice(-2).map(({ body, internal }) => [body, internal])).toEqual([
      ['It is in Lyon.', true],
      ['It is in Paris.', true],
    ]);
    expect((await desk.tickets.get(byKey, into)).status).toBe('new');
  });

  test('leaves no trace in later mail to the customer', async () => {
    const { written, messages, lastLetter, idOf } = await forwarded();
    const note = (await messages(1)).at(-1);
    await written('reply', {}, 'It is in Lyon.');
    expect(lastLetter().to).toBe('cora@customer.example');
    expect(JSON.stringify(lastLetter())).not.toContain(idOf(1, note?.id));
    expect(JSON.stringify(lastLetter())).not.toContain('carrier');
  });

  test.each([
    [{ to: '' }, 'to', 'must be an email address'],
    [{ to: 'cora@customer.example' }, 'to', 'reply to them instead'],
    [{ to: ourAddress }, 'to', 'which arrives here'],
    [{ to: 'owner@desk.example' }, 'to', 'in a note instead'],
    [{ forwardOf: null }, 'forward_of', 'the id of a message of this ticket'],
    [{ forwardOf: '019a0000-ffff-7000-8000-000000000001' }, 'forward_of', 'of this ticket'],
  ])('with %j is refused', async (wrong, field, message) => {
    const { written, messages, forwardOf } = await forwarded();
    const mailing = { to: 'carrier@post.example', forwardOf, ...wrong };
    await expect(written('forward', mailing)).rejects.toMatchObject({
      ...{ code: 'validation_failed', field, message: expect.stringContaining(message) },
    });
    expect(await messages(1)).toHaveLength(2);
  });

  test('is written by those who may reply', async () => {
    const { desk, byAgent } = await opened();
    const byLight = await byAgent('light_agent');
    const draft = { ticketNumber: 1, kind: 'forward', rev: 0, format: 'text', content: 'x' } as const;
    await expect(desk.drafts.save(byLight, { ...draft, macroId: null })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('a report on a mail that went to more people, or to others than the requester', () => {
  const requester = 'cora@customer.example';
  const dana = 'dana@birch.example';

  type Reported = Readonly<{ kind?: 'delivery' | 'complaint'; named: string | null; to?: string }>;

  /** Whom automatic mail stops for, after a report on the newest message; `to`: at the address for bounces. */
  const silencedBy = async (desk: Awaited<ReturnType<typeof opened>>, { kind, named, to }: Reported) => {
    const message = (await desk.messages(1)).findLast(({ delivery }) => delivery.state !== 'none');
    const recipient = { recipient: named, action: 'failed', status: '5.1.1', diagnostic: null } as const;
    const recipients = named === null && kind === 'complaint' ? [] : [recipient];
    const returnedIds = to === undefined ? [desk.idOf(1, message?.id)] : [];
    await desk.arrives({ to, facts: { report: { kind: kind ?? 'delivery', recipients, returnedIds } } });
    const [row] = (await desk.read(({ inboundMails }) => inboundMails.list({ limit: 1, after: null }, {})))
      .data;
    expect(row).toMatchObject({ state: 'noted', ticketNumber: 1 });
    return row?.sender;
  };

  test.each([
    ['of a copy stops it for the person in copy', dana, dana],
    [
      'of the reply stops it for the requester, however the report spells the address',
      'Cora@Customer.example',
      requester,
    ],
    ['that names an address of another server stops it for nobody', 'd.birch@host.example', null],
    ['that names no address stops it for nobody', null, null],
  ])('a bounce %s', async (_, named, silenced) => {
    const desk = await opened();
    await desk.written('reply', { cc: [dana] });
    expect(await silencedBy(desk, { named })).toBe(silenced);
    expect(await silencedBy(desk, { named, to: desk.replyTo(1, 'bounce') })).toBe(silenced);
  });

  test.each(['delivery', 'complaint'] as const)('on a forward is about whom it went to: %s', async (kind) => {
    const desk = await opened();
    const [question] = await desk.messages(1);
    await desk.written('forward', { to: dana, forwardOf: question?.id ?? '' });
    expect(await silencedBy(desk, { kind, named: null })).toBe(dana);
    expect(await silencedBy(desk, { kind, named: requester })).toBe(dana);
  });

  test('is about the address that the reply went to, not the one that the requester has now', async () => {
    const desk = await opened();
    await desk.written('reply', {});
    const contact = await desk.read(({ contacts }) => contacts.findByEmail(requester));
    await desk.desk.contacts.change(desk.byKey, { id: contact?.id ?? '', email: 'cora@new.example' });
    expect(await silencedBy(desk, { named: null })).toBe(requester);
  });

  test('stops it for who complained if the complaint says so, and for nobody otherwise', async () => {
    const desk = await opened();
    await desk.written('reply', { cc: [dana] });
    expect(await silencedBy(desk, { kind: 'complaint', named: dana })).toBe(dana);
    expect(await silencedBy(desk, { kind: 'complaint', named: null })).toBeNull();
  });
});
