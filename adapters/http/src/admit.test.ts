import type { Actor } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { refuseUnfit } from './admit.ts';

const owner: Actor = { type: 'agent', id: 'a', name: 'Bo', role: 'owner' };
const light: Actor = { type: 'agent', id: 'l', name: 'Lu', role: 'light_agent' };
const key: Actor = { type: 'api_key', id: 'k', name: 'CRM', scopes: ['read'] };
const timer: Actor = { type: 'system', id: null, name: 'Timer' };

describe('access is given to', () => {
  test('an agent with the required role and a key with the required scope', () => {
    expect(() => refuseUnfit(owner, { needs: 'agent', ability: 'own' })).not.toThrow();
    expect(() => refuseUnfit(owner, { needs: ['write'], ability: 'erase' })).not.toThrow();
    expect(() => refuseUnfit(light, { needs: ['write'], ability: 'note' })).not.toThrow();
    expect(() => refuseUnfit(key, { needs: ['read'], ability: 'read' })).not.toThrow();
  });

  test.each([
    ['a key where an agent is asked for', key, 'agent', 'own', 'agent_required'],
    ['a key without the scope', key, ['write'], 'work', 'insufficient_scope'],
    ['an agent whose role does not reach that far', light, ['write'], 'work', 'forbidden'],
    ['the system, which does not call from outside', timer, ['read'], 'read', 'forbidden'],
    ['the system where an agent is asked for', timer, 'agent', 'own', 'forbidden'],
  ] as const)('%s is refused', (_who, actor, needs, ability, code) => {
    expect(() => refuseUnfit(actor, { needs, ability })).toThrow(expect.objectContaining({ code }));
  });
});
