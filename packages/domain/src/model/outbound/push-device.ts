/** Devices that get push notifications (contract §9.6). */
import type { Instant } from '../../kernel/instant.ts';
import type { Person, PersonType } from '../people/person.ts';

export const pushPlatforms = ['ios', 'android'] as const;

export type PushPlatform = (typeof pushPlatforms)[number];

/** Agents and customers have apps of their own, which their providers know apart. */
export type PushApp = 'agents' | 'customers';

/** The provider's token is never part of it. */
export type PushDevice = Readonly<{
  id: string;
  platform: PushPlatform;
  deviceName: string | null;
  appVersion: string | null;
  owner: Person;
  /** The session of the owner that registered it last: the device is removed when that ends. */
  sessionId: string;
  createdAt: Instant;
  lastSeenAt: Instant;
}>;

export const pushApps: Readonly<Record<PersonType, PushApp>> = { agent: 'agents', customer: 'customers' };

/** The stored form of the provider's token: its SHA-256, to recognize it, and the token itself, encrypted by the vault. */
export type PushToken = Readonly<{ hash: string; sealed: string }>;

export interface PushDeviceStore {
  find(id: string): Promise<PushDevice | null>;
  /** The device, with its sealed token. */
  findToken(id: string): Promise<Readonly<{ device: PushDevice; sealedToken: string }> | null>;
  /**
   * Adds the device, or replaces the one with the same token hash and takes over its id and `createdAt`, also under
   * concurrent calls. Returns the stored device.
   */
  save(device: PushDevice, token: PushToken): Promise<PushDevice>;
  /** Devices of these agents, or of these contacts, by id. */
  listOf(type: PersonType, ids: readonly string[]): Promise<readonly PushDevice[]>;
  remove(id: string): Promise<void>;
  removeOfSession(sessionId: string): Promise<void>;
  removeOf(owner: Person): Promise<void>;
}
