import { expect, test } from 'vitest';
import { plainVault } from '../../testing/plain-vault.ts';
import { threadOf, threadToken, tokenLength, tokenOf, withoutTag, withToken } from './thread-token.ts';

const vault = plainVault();
const thread = { workspaceId: '019a0000-0000-7000-8000-000000000001', number: 42, about: '' };

test('a token contains its workspace and ticket, readable only for the same message', () => {
  const token = threadToken(vault, thread);
  expect(token).toMatch(/^[0-9a-z]{44}$/);
  expect(token).toHaveLength(tokenLength);
  expect(threadOf(vault, token)).toEqual({ workspaceId: thread.workspaceId, number: 42 });
  expect(threadOf(vault, token, 'message')).toBeNull();
  const ofMessage = threadToken(vault, { ...thread, about: 'message' });
  expect(threadOf(vault, ofMessage, 'message')).toEqual({ workspaceId: thread.workspaceId, number: 42 });
});

test('a token of another key or ticket, or a forged one, is invalid', () => {
  const token = threadToken(vault, thread);
  const turned = (at: number) => token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1);
  for (let at = 0; at < token.length; at += 1) expect(threadOf(vault, turned(at))).toBeNull();
  expect(threadOf(plainVault('other'), token)).toBeNull();
  expect(threadOf(plainVault('other', 'test'), token)).toEqual(threadOf(plainVault(), token));
  for (const text of ['', '42', 'z'.repeat(44), token.toUpperCase(), `${token}0`])
    expect(threadOf(vault, text)).toBeNull();
});

test('the largest possible ticket number has a token of the same length', () => {
  const token = threadToken(vault, {
    ...thread,
    workspaceId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    number: 2 ** 31 - 1,
  });
  expect(token).toHaveLength(tokenLength);
  expect(threadOf(vault, token)?.number).toBe(2 ** 31 - 1);
});

test('the token of an address is what follows its last plus, and nothing else of it', () => {
  const token = threadToken(vault, thread);
  expect(tokenOf(`support+web+${token}@acme.example`)).toBe(token);
  expect(tokenOf(withToken('support@acme.example', token))).toBe(token);
  expect(tokenOf(`support@${token}.example`)).toBeNull();
  expect(withoutTag(`support+${token}@acme.example`)).toBe('support@acme.example');
  expect(withoutTag('support@acme.example')).toBe('support@acme.example');
});
