import { expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import { systemCall } from '../../model/actor.ts';
import { testPorts } from '../../testing/test-ports.ts';
import { openState, sealState } from './sealed-state.ts';

const kinds = ['awaited', 'owner', 'use', 'add', 'app'] as const;
const agentId = 'agent-1';
const awaited = { agentId, email: 'ann@desk.example', passwordMac: 'mac' };
const challenge = { challenge: 'challenge', agentId };

/** A state of each step, sealed in a workspace a moment ago. */
const sealedStates = () => {
  const ports = testPorts();
  const call = systemCall(ports.ids.next(), 'seal', 'request-1');
  const elsewhere = systemCall(ports.ids.next(), 'seal', 'request-2');
  const sealed = {
    awaited: sealState(ports, call, { kind: 'awaited', state: awaited }),
    owner: sealState(ports, call, { kind: 'owner', state: { agentId, passwordMac: 'mac' } }),
    use: sealState(ports, call, { kind: 'use', state: challenge }),
    add: sealState(ports, call, { kind: 'add', state: challenge }),
    app: sealState(ports, call, { kind: 'app', state: { secret: 'secret', agentId } }),
  };
  return { ports, call, elsewhere, sealed };
};

test.each(kinds)('the state of the step %s is no state of any other step', (kind) => {
  const { ports, call, sealed } = sealedStates();
  expect(
    kinds.filter((other) => openState(ports, call, { kind: other, sealed: sealed[kind] }) !== null),
  ).toEqual([kind]);
});

test.each(kinds)('the state of the step %s is none in another workspace', (kind) => {
  const { ports, elsewhere, sealed } = sealedStates();
  expect(openState(ports, elsewhere, { kind, sealed: sealed[kind] })).toBeNull();
});

test.each(kinds)('the state of the step %s ends after ten minutes', (kind) => {
  const { ports, call, sealed } = sealedStates();
  ports.clock.advance(limits.factors.stateMs - 1);
  expect(openState(ports, call, { kind, sealed: sealed[kind] })).not.toBeNull();
  ports.clock.advance(1);
  expect(openState(ports, call, { kind, sealed: sealed[kind] })).toBeNull();
});
