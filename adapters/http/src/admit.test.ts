import type { Actor } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { refuseUnfit } from './admit.ts';

const agent: Actor = { type: 'agent', id: 'a', name: 'Bo', role: 'owner' };
const key: Actor = { type: 'api_key', id: 'k', name: 'CRM', scopes: ['read'] };
const timer: Actor = { type: 'system', id: null, name: 'Timer' };

describe('who is let in', () => {
  test('an agent where an agent is asked for, a key where its scope is', () => {
    expect(() => refuseUnfit(agent, 'agent')).not.toThrow();
    expect(() => refuseUnfit(key, ['read'])).not.toThrow();
  });

  test.each([
    ['a key where an agent is asked for', key, 'agent', 'agent_required'],
    ['a key without the scope', key, ['write'], 'insufficient_scope'],
    ['an agent where a scope is asked for: roles are not known yet', agent, ['read'], 'forbidden'],
    ['the system, which does not call from outside', timer, ['read'], 'forbidden'],
    ['the system where an agent is asked for', timer, 'agent', 'forbidden'],
  ] as const)('never %s', (_who, actor, needs, code) => {
    expect(() => refuseUnfit(actor, needs)).toThrow(expect.objectContaining({ code }));
  });
});
