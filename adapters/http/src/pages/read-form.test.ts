import { describe, expect, test } from 'vitest';
import { cookieNames } from '../cookies.ts';
import { incomingOf } from '../incoming.ts';
import { openPortalDesk } from '../testing/portal-desk.ts';
import { readForm } from './read-form.ts';

const type = 'application/x-www-form-urlencoded';

const request = (body: string, path = '/', headers: Readonly<Record<string, string>> = {}): Request =>
  new Request(`http://any${path}`, {
    method: 'POST',
    headers: { 'Content-Type': type, ...headers },
    body: Uint8Array.from(Buffer.from(body, 'latin1')),
  });

const read = (body: string) => readForm(incomingOf(request(body)));

/** As in the file, in UTF-8. */
const raw = (text: string): string => Buffer.from(text).toString('latin1');

describe('the text of a form', () => {
  test.each([
    ['a=1+2&b=%C3%A9', ['1 2', 'é']],
    [raw('a=Größe&b=👍'), ['Größe', '👍']],
    ['a=100%&b=%zz%2', ['100%', '%zz%2']],
    ['a=%EF%BF%BD&b=%EF%BB%BFx', ['\uFFFD', '\uFEFFx']],
    ['a=%26%3D&b=', ['&=', '']],
  ])('of %j is read as typed', async (body, typed) => {
    const form = await read(body);
    expect([form.get('a'), form.get('b')]).toEqual(typed);
  });

  test.each(['a=\xff', 'a=%FF', 'a=%C3&b=%A9', 'a=%ED%A0%80', '%E9=1', 'a=\xc3%20'])(
    'is refused when it is not UTF-8: %j',
    async (body) => {
      await expect(read(body)).rejects.toMatchObject({ code: 'bad_request' });
    },
  );

  test('gets an error page when it is not UTF-8, and changes nothing', async () => {
    const { api, ports, call } = await openPortalDesk();
    for (const [path, body] of [
      ['/portal/web/ask', 'email=cora%FF@customer.example'],
      ['/login', 'email=bo@desk.example&password=%FF'],
    ] as const) {
      const answer = await api.fetch(request(body, path, { Host: 'demo.localhost:3000' }), {});
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([400, 'text/html; charset=utf-8']);
    }
    expect(await ports.work.read(call.workspaceId, ({ mails }) => mails.list(10))).toEqual([]);
  });

  test('opens no request when it has files and is not UTF-8', async () => {
    const { api, desk, call, signedIn } = await openPortalDesk();
    const browser = await signedIn('cora@customer.example');
    const body = [
      '--b\r\nContent-Disposition: form-data; name="subject"\r\n\r\nNo power\r\n',
      '--b\r\nContent-Disposition: form-data; name="message"\r\n\r\nIt is d\xe4rk.\r\n--b--\r\n',
    ];
    const answer = await api.fetch(
      request(body.join(''), '/portal/web/requests/new', {
        Host: 'demo.localhost:3000',
        'Content-Type': 'multipart/form-data; boundary=b',
        Cookie: `${cookieNames.customer}=${browser.cookie(cookieNames.customer)}`,
      }),
      {},
    );
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([422, 'text/html; charset=utf-8']);
    expect((await desk.tickets.list(call, { filter: {}, page: { limit: 9, after: null } })).data).toEqual([]);
  });
});
