/** Push registrations for tests; give them an agent and a session that are stored. */
import type { PushDevice, PushToken } from '../model/outbound/push-device.ts';
import { anId } from './builders.ts';
import { aHash } from './session-builders.ts';

const at = '2026-11-20T08:05:00.000Z';

export const aPushDevice = (overrides: Partial<PushDevice> = {}): PushDevice => ({
  id: anId(),
  platform: 'ios',
  deviceName: 'Ann’s phone',
  appVersion: '1.2.3',
  owner: { type: 'agent', id: anId() },
  sessionId: anId(),
  createdAt: at,
  lastSeenAt: at,
  ...overrides,
});

export const aPushToken = (overrides: Partial<PushToken> = {}): PushToken => ({
  hash: aHash(),
  sealed: 'a sealed token',
  ...overrides,
});
