import { expect, test } from 'vitest';
import { linkedCredential, linkedWorkspace, signedLink } from './signed-links.ts';

const workspaceId = '019a9f00-7a14-7085-9e9f-6b7c8d9eafb0';
const path = '/api/v1/exports/019a9f00-7a1f-7b10-89f9-162738495a6b/download';
const credential = { type: 'api_key', id: '019a9f00-7a16-7a27-8c31-5e6f7a8b9cad' } as const;
const wanted = { path, workspaceId, credential, expiresAt: '2026-11-21T08:05:00.000Z' };
const link = signedLink(['the key'], wanted);
const before = '2026-11-21T08:04:59.999Z';

const opened = (text: string, { key = 'the key', now = before } = {}): string | null =>
  linkedWorkspace([key], new URL(text, 'https://desk.example'), now);

test('a link leads into its workspace until it expires, and not a moment longer', () => {
  expect(opened(link)).toBe(workspaceId);
  expect(opened(link, { now: wanted.expiresAt })).toBeNull();
});

test('a link of another key leads nowhere', () => {
  expect(opened(link, { key: 'another key' })).toBeNull();
});

test('a link of an earlier key leads on while the instance has that key', () => {
  const url = new URL(link, 'https://desk.example');
  expect(linkedWorkspace(['another key', 'the key'], url, before)).toBe(workspaceId);
  expect(linkedWorkspace(['another key', 'a third key'], url, before)).toBeNull();
});

test('a link with any bit changed or any character missing is refused', () => {
  for (let at = 1; at < link.length; at += 1) {
    for (let bit = 0; bit < 7; bit += 1) {
      const changed = String.fromCharCode(link.charCodeAt(at) ^ (1 << bit));
      expect(opened(link.slice(0, at) + changed + link.slice(at + 1)), `${at} ${bit}`).toBeNull();
    }
    expect(opened(link.slice(0, at) + link.slice(at + 1)), `without ${at}`).toBeNull();
  }
});

test.each(['workspace', 'credential', 'expires', 'signature'])('a link with two %s is refused', (name) => {
  const { searchParams } = new URL(link, 'https://desk.example');
  expect(opened(`${link}&${name}=${searchParams.get(name)}`)).toBeNull();
  searchParams.delete(name);
  expect(opened(`${path}?${searchParams}`)).toBeNull();
});

test.each(['api_key', 'session'] as const)(
  'a link names the credential that it was issued to: %s',
  (type) => {
    const ref = { ...credential, type };
    const { searchParams } = new URL(
      signedLink(['the key'], { ...wanted, credential: ref }),
      'https://desk.example',
    );
    expect(linkedCredential(searchParams.get('credential') ?? '')).toEqual(ref);
  },
);

test.each(['', 'api_key', 'api_key.', 'customer.019a9f00-7a16-7a27-8c31-5e6f7a8b9cad', 'session.1'])(
  'text that names no credential is refused: %j',
  (text) => {
    expect(linkedCredential(text)).toBeNull();
  },
);

test('parts of two links do not combine into a third', () => {
  const other = signedLink(['the key'], { ...wanted, path: path.replace('6b/', '6c/') });
  const later = signedLink(['the key'], { ...wanted, expiresAt: '2026-11-29T08:05:00.000Z' });
  const ofAnother = signedLink(['the key'], { ...wanted, credential: { ...credential, type: 'session' } });
  for (const one of [other, ofAnother, later]) {
    const query = new URL(one, 'https://desk.example').searchParams;
    const mixed = new URL(link, 'https://desk.example').searchParams;
    mixed.set('signature', query.get('signature') ?? '');
    expect(opened(`${path}?${mixed}`)).toBeNull();
    mixed.set('expires', query.get('expires') ?? '');
    expect(opened(`${path}?${mixed}`) === null).toBe(one !== later);
  }
});
