import { limits } from '@tidemark/domain';
import { aTicketField, fixedClock, memoryByteStore } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openPortalDesk, type PortalDesk } from '../../testing/portal-desk.ts';

const email = 'cora@customer.example';
const requests = '/portal/web/requests';
const fresh = `${requests}/new`;

type Sent = Readonly<{ path?: string; fields?: Readonly<Record<string, string>>; files?: readonly File[] }>;

/** As a browser sends a form: an empty part where no file was chosen. */
const send = (browser: Browser, { path = fresh, fields = {}, files = [new File([], '')] }: Sent = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ subject: 'No power', message: 'It is dark.', ...fields }))
    form.append(name, value);
  for (const file of files) form.append('files', file);
  return browser.send(path, form);
};

const keyOn = async (browser: Browser, path = fresh): Promise<string> =>
  /name="key" value="([^"]+)"/.exec(await (await browser.get(path)).text())?.[1] ?? '';

const tickets = async ({ desk, call }: PortalDesk) =>
  (await desk.tickets.list(call, { filter: {}, page: { limit: 100, after: null } })).data;

describe('the form for a new request', () => {
  test('opens a request of the customer with its lines and files, and redirects to it', async () => {
    const server = await openPortalDesk();
    const browser = await server.signedIn(email);
    const picture = new File([Buffer.from('89504e470d0a1a0a', 'hex')], 'Ä picture.png', {
      type: 'image/png',
    });
    const answer = await send(browser, {
      fields: { subject: '  No power ', message: 'It is\r\ndark.' },
      files: [picture, new File(['a note'], 'note.txt')],
    });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${requests}/1`]);
    const [ticket] = await tickets(server);
    expect(ticket).toMatchObject({ subject: 'No power', channel: 'portal' });
    const text = await (await browser.get(`${requests}/1`)).text();
    expect(text).toContain('We have received your request.');
    expect(text).toContain('It is<br>dark.');
    const [, path = ''] = /href="(\/portal\/web\/files\/[^"]+)"><bdi>note\.txt/.exec(text) ?? [];
    const file = await browser.get(path);
    expect([file.status, file.headers.get('Content-Disposition'), await file.text()]).toEqual([
      200,
      expect.stringContaining('attachment'),
      'a note',
    ]);
    expect((await browser.head(path)).headers.get('Content-Length')).toBe('6');
    expect((await (await server.signedIn('eve@elsewhere.example')).get(path)).status).toBe(404);
    expect((await browser.get('/portal/web/files/x')).status).toBe(404);
  });

  test('comes back with every fault beside its field, and with the typed values', async () => {
    const server = await openPortalDesk();
    const browser = await server.signedIn(email);
    const answer = await send(browser, { fields: { subject: ' ', message: '<b>\n\nIt "is" dark.' } });
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(text).toContain('<title>Error: Ask Demo');
    expect(text).toContain('please check one field');
    expect(text).toMatch(/<a href="#subject"[^>]*>What is it about\?<\/a> – Please fill this in\./);
    expect(text).toMatch(/<input id="subject"[^>]*aria-describedby="subject_fault" aria-invalid="true"/);
    expect(text).toContain('>\n&lt;b&gt;\n\nIt &quot;is&quot; dark.</textarea>');
    expect(await tickets(server)).toHaveLength(0);
  });

  test.each([
    ['subject', 'x'.repeat(256), 'shorten this to 255'],
    ['subject', 'two\nlines', 'contains a character'],
    ['subject', 'a\0b', 'contains a character'],
    ['message', ' \n ', 'Please fill this in.'],
    ['message', 'x'.repeat(100_001), 'shorten this to 100,000'],
    ['message', 'a\0b', 'contains a character'],
  ])('refuses a wrong %s with a sentence', async (name, value, sentence) => {
    const { signedIn } = await openPortalDesk();
    const answer = await send(await signedIn(email), { fields: { [name]: value } });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(sentence);
  });

  test('has the fields that customers fill in, by their type, and no others', async () => {
    const server = await openPortalDesk();
    const { ports, call, signedIn, change } = server;
    await change({ timezone: 'Europe/Berlin' });
    await ports.work.write(call.workspaceId, async ({ ticketFields }) => {
      const asked = { customerEditable: true, options: ['A & B', 'C'] };
      for (const type of ['text', 'textarea', 'integer', 'boolean', 'date', 'datetime', 'select'] as const)
        await ticketFields.add(aTicketField({ ...asked, key: type, label: `The ${type}`, type }));
      await ticketFields.add(aTicketField({ ...asked, key: 'several', type: 'multiselect', required: true }));
      await ticketFields.add(aTicketField({ key: 'anger', label: 'Anger' }));
    });
    const browser = await signedIn(email);
    const page = await (await browser.get(fresh)).text();
    expect(page).toContain('The datetime');
    expect(page).not.toContain('Anger');
    const wrong = await send(browser, {
      fields: {
        'field-integer': '1.5',
        'field-boolean': 'maybe',
        'field-date': '2026-02-30',
        'field-datetime': 'soon',
        'field-select': 'D',
        'field-anger': '9',
        'field-text': 'kept <',
      },
    });
    const text = await wrong.text();
    expect(wrong.status).toBe(422);
    for (const name of ['integer', 'boolean', 'date', 'datetime', 'select', 'several'])
      expect(text).toContain(`id="field-${name}_fault"`);
    expect(text).toContain('value="kept &lt;"');
    const right = await send(browser, {
      fields: {
        'field-text': ' a text ',
        'field-textarea': 'two\r\nlines',
        'field-integer': '-5',
        'field-boolean': 'no',
        'field-date': '2026-11-20',
        'field-datetime': '2026-07-01T09:30',
        'field-select': 'A & B',
        'field-several-1': 'yes',
        'field-anger': '9',
      },
    });
    expect(right.status).toBe(303);
    expect((await tickets(server))[0]?.customFields).toEqual({
      text: 'a text',
      textarea: 'two\nlines',
      integer: -5,
      boolean: false,
      date: '2026-11-20',
      datetime: '2026-07-01T07:30:00.000Z',
      select: 'A & B',
      several: ['C'],
    });
  });

  test.each([
    ['a program', [new File(['MZ'], 'run.exe')], 'a program or a script'],
    ['too large a file', [new File(['x'.repeat(101)], 'a.txt')], 'larger than'],
    ['too much together', [1, 2, 3].map((n) => new File(['x'.repeat(90)], `${n}.txt`)), 'All files together'],
    ['too many', [1, 2, 3, 4].map((n) => new File(['x'], `${n}.txt`)), 'more than 3 files'],
    ['far too much', [new File(['x'.repeat(5_000)], 'a.txt')], 'larger than'],
  ])('keeps the typed values when %s was sent with it', async (_what, files, sentence) => {
    const server = await openPortalDesk({
      ports: { fileLimits: { most: 3, fileBytes: 100, messageBytes: 200 } },
    });
    const answer = await send(await server.signedIn(email), { fields: { message: 'A long story.' }, files });
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(text).toContain('A long story.</textarea>');
    expect(text).toMatch(new RegExp(`id="files_fault">[^<]*${sentence}`));
    expect(text).toContain('Please choose your files again');
    expect(await tickets(server)).toHaveLength(0);
  });

  test('says how many files were not stored, and stores the request', async () => {
    const full = {
      ...memoryByteStore(fixedClock()),
      put: () => Promise.reject(new Error('The disk is full.')),
    };
    const server = await openPortalDesk({ ports: { byteStore: full } });
    const browser = await server.signedIn(email);
    const answer = await send(browser, { files: ['a', 'b'].map((name) => new File(['x'], `${name}.txt`)) });
    const location = `${requests}/1`;
    expect(answer.headers.get('Location')).toBe(location);
    expect(await (await browser.get(location)).text()).toContain('could not store 2 of your files');
  });

  test('says how long to wait when the requests of the hour are used up', async () => {
    const { quotas } = limits;
    const contact = { ...quotas.contact, requests: { most: 1, windowMs: 3_600_000 } };
    const server = await openPortalDesk({ ports: { quotas: { ...quotas, contact } } });
    const browser = await server.signedIn(email);
    await send(browser);
    const refused = await send(browser, { files: [new File(['x'], 'a.txt')] });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
    expect(await refused.text()).toContain('Try again in 60 minutes.');
    expect(await tickets(server)).toHaveLength(1);
    const answer = await send(browser, { path: `${requests}/1`, fields: { message: 'Still.' } });
    expect(answer.status).toBe(303);
  });

  test('opens one request, however often its button is pressed', async () => {
    const server = await openPortalDesk();
    const browser = await server.signedIn(email);
    const key = await keyOn(browser);
    const files = [new File(['x'], 'a.txt')];
    for (let count = 0; count < 3; count += 1) {
      const answer = await send(browser, { fields: { key }, files });
      expect(answer.headers.get('Location')).toBe(`${requests}/1`);
    }
    expect(await tickets(server)).toHaveLength(1);
    await send(browser, { fields: { key: await keyOn(browser) } });
    expect(await tickets(server)).toHaveLength(2);
  });

  test('opens one request, however fast its button is pressed', async () => {
    const server = await openPortalDesk();
    const browser = await server.signedIn(email);
    const fields = { key: await keyOn(browser) };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send(browser, { fields })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    expect(await tickets(server)).toHaveLength(1);
  });

  test('asks for confirmation when it was sent before with another text, and is sent at the next press', async () => {
    const server = await openPortalDesk();
    const browser = await server.signedIn(email);
    const key = await keyOn(browser);
    await send(browser, { fields: { key } });
    const answer = await send(browser, { fields: { key, message: 'Something else.' } });
    const text = await answer.text();
    expect([answer.status, text.includes('sent this form before with another text')]).toEqual([409, true]);
    expect(text).toContain('Something else.</textarea>');
    const [, other = ''] = /name="key" value="([^"]+)"/.exec(text) ?? [];
    await send(browser, { fields: { key: other, message: 'Something else.' } });
    expect(await tickets(server)).toHaveLength(2);
  });

  test('is accepted from our own page only, as a web form with files', async () => {
    const server = await openPortalDesk();
    const browser = await server.signedIn(email);
    const form = new FormData();
    form.set('subject', 'No power');
    form.set('message', 'It is dark.');
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ])
      expect((await browser.send(fresh, form, headers)).status).toBe(403);
    expect((await browser.post(fresh, { subject: 'No power', message: 'It is dark.' })).status).toBe(415);
    const broken = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expect((await browser.post(fresh, { subject: 'No power' }, broken)).status).toBe(400);
    expect((await send(server.visitor())).headers.get('Location')).toContain('/portal/web/ask');
    expect(await tickets(server)).toHaveLength(0);
  });
});

describe('the form for an answer', () => {
  test('adds a message, and reopens a solved request', async () => {
    const server = await openPortalDesk();
    await server.opened(email);
    await server.desk.tickets.change(server.call, { number: 1, status: 'solved' });
    const browser = await server.signedIn(email);
    const page = await (await browser.get(`${requests}/1`)).text();
    expect(page).toContain('answer below: that opens it again');
    const path = `${requests}/1`;
    const answer = await send(browser, { path, fields: { message: 'Still dark.' } });
    expect(answer.headers.get('Location')).toBe(`${path}#latest`);
    expect((await tickets(server))[0]?.status).toBe('open');
    expect(await (await browser.get(path)).text()).toContain('Still dark.');
  });

  test('of a closed request opens a follow-up, and says so before and after', async () => {
    const server = await openPortalDesk();
    await server.opened(email);
    await server.desk.tickets.change(server.call, { number: 1, status: 'closed' });
    const browser = await server.signedIn(email);
    expect(await (await browser.get(`${requests}/1`)).text()).toContain(
      'opens a new request that follows it',
    );
    const answer = await send(browser, { path: `${requests}/1` });
    const location = `${requests}/2`;
    expect(answer.headers.get('Location')).toBe(`${location}#latest`);
    expect(await (await browser.get(location)).text()).toContain(
      'Request 1 was closed, so your answer opened',
    );
  });

  test('comes back with its fault in the conversation, and is sent once', async () => {
    const server = await openPortalDesk();
    await server.opened(email);
    const path = `${requests}/1`;
    const browser = await server.signedIn(email);
    const empty = await send(browser, { path, fields: { message: ' ' } });
    const text = await empty.text();
    expect([empty.status, text.includes('It is dark.'), text.includes('message_fault')]).toEqual([
      422,
      true,
      true,
    ]);
    const key = await keyOn(browser, path);
    for (let count = 0; count < 2; count += 1)
      await send(browser, { path, fields: { key, message: 'Once.' } });
    expect((await (await browser.get(path)).text()).match(/Once\./g)).toHaveLength(1);
  });
});
