import { describe, expect, test } from 'vitest';
import {
  aboutAgent,
  aboutBounce,
  mailMark,
  rootOfThread,
  threadToken,
} from '../../outbound/mail/thread-token.ts';
import { plainVault } from '../../testing/plain-vault.ts';
import { recipientToken, signedId, writerOfId, writerOfMark } from './our-ids.ts';

const vault = plainVault();
const stranger = plainVault('other');
const workspaceId = '019a0000-0000-7000-8000-000000000001';
const messageId = '019a0000-0000-7000-8000-00000000000a';
const tokenAbout = (about: string, number = 42) => threadToken(vault, { workspaceId, number, about });
const idOfMessage = `${tokenAbout(messageId)}.${messageId.replaceAll('-', '')}@acme.example`;
const idOfRoot = `${tokenAbout(rootOfThread)}@acme.example`;

describe('a Message-ID', () => {
  test('of ours names its ticket and its message, however it is cased and whatever its host', () => {
    const named = { workspaceId, number: 42 };
    expect(signedId(vault, idOfMessage)).toEqual({ ...named, about: messageId });
    expect(signedId(vault, idOfMessage.toUpperCase())).toEqual({ ...named, about: messageId });
    expect(signedId(vault, idOfRoot.replace('acme', 'else'))).toEqual({ ...named, about: null });
  });

  test.each([
    ['of another instance', threadToken(stranger, { workspaceId, number: 42, about: rootOfThread })],
    ['with the token of another message', `${tokenAbout(messageId)}.${'0'.repeat(32)}`],
    ['with the token of the address for answers', tokenAbout('')],
    ['that was cut', tokenAbout(rootOfThread).slice(1)],
    ['with something before it', `x${tokenAbout(rootOfThread)}`],
    ['of a person', 'CAF+abc.def'],
  ])('%s is none of ours', (_, local) => {
    expect(signedId(vault, `${local}@acme.example`)).toBeNull();
    expect(writerOfId(vault, `${local}@acme.example`)).toBeNull();
  });

  test('of a mail without a ticket names its workspace by its mark alone', () => {
    const mark = mailMark(vault, { workspaceId, mailId: messageId });
    expect(writerOfId(vault, `${mark.toUpperCase()}@acme.example`)).toBe(workspaceId);
    expect(writerOfMark(vault, mark)).toBe(workspaceId);
    const [, ...rest] = mark.split('.');
    const forged = [
      mailMark(stranger, { workspaceId, mailId: messageId }),
      [messageId.replaceAll('-', ''), ...rest].join('.'),
      ...[mark.slice(0, -1), `${mark}0`, rest.join('.'), ''],
    ];
    for (const other of forged) expect(writerOfMark(vault, other)).toBeNull();
  });

  test('of a ticket names its workspace', () => {
    expect(writerOfId(vault, idOfMessage)).toBe(workspaceId);
    expect(writerOfMark(vault, idOfMessage)).toBeNull();
  });
});

describe('the token in a recipient', () => {
  const reading = { workspaceId, agentId: 'ada' };
  const typeOf = (token: string, wanted: Partial<typeof reading> = {}) =>
    recipientToken(vault, `support+${token}@acme.example`, { ...reading, ...wanted }).type;

  test('says what it was made for', () => {
    expect(recipientToken(vault, `support+${tokenAbout('')}@acme.example`, reading)).toEqual({
      ...{ type: 'thread', number: 42 },
    });
    expect([typeOf(tokenAbout(aboutBounce)), typeOf(tokenAbout(aboutAgent('ada')))]).toEqual([
      'bounce',
      'agent',
    ]);
    expect(typeOf(tokenAbout('').toUpperCase())).toBe('thread');
  });

  test('of another agent, of a header or of another key proves nothing', () => {
    expect(typeOf(tokenAbout(aboutAgent('bea')))).toBe('unknown');
    expect(typeOf(tokenAbout(rootOfThread))).toBe('unknown');
    expect(typeOf(threadToken(stranger, { workspaceId, number: 42, about: '' }))).toBe('unknown');
    expect(typeOf('web')).toBe('none');
  });

  test('of another workspace is foreign', () => {
    expect(typeOf(tokenAbout(''), { workspaceId: messageId })).toBe('foreign');
  });
});
