/** A started server of one deployment, called over a socket. */
import { limits, type Passwords } from '@tidemark/domain';
import type { FixedClock } from '@tidemark/domain/testing';
import { createDiskStore } from '@tidemark/files';
import { argonPasswords, createIds, createVault, systemClock } from '@tidemark/node';
import { vi } from 'vitest';
import type { Deployment } from '../e2e/deployments.ts';
import { deskOn } from './desk-on.ts';
import { overSocket } from './over-socket.ts';
import type { TestServer } from './test-servers.ts';

/** The started server with all its own parts; the desk that prepares stands on a second opening of its database. */
export const deployed = async (prepare: () => Promise<Deployment>): Promise<TestServer> => {
  const deployment = await prepare();
  const server = await deployment.start();
  const storage = await deployment.openStorage();
  const ids = createIds();
  const byteStore = createDiskStore({ folder: deployment.files });
  const passwords = hashingOnce(argonPasswords);
  const vault = createVault([secretKey]);
  const parts = { ...storage, byteStore, passwords, vault, clock: systemClock, ids };
  const { desk, auditTrail } = deskOn(parts, limits.audit.delayMs);
  const close = async () => {
    vi.useRealTimers();
    await auditTrail.close();
    await storage.close();
    await server.close();
    await deployment.remove();
  };
  const baseUrl = `http://127.0.0.1:${new URL(server.url).port}`;
  const { work } = storage;
  const outside = { fetch: overSocket, source: '127.0.0.1', close };
  return { desk, work, ids, clock: machineClock, vault, baseUrl, ...outside };
};

/** The `SECRET_KEY` of the server. */
export const secretKey = 'a secret of these tests, long enough';

/** The clock of this machine as this process and the server in it read it. Timers go on in real time. */
const machineClock: FixedClock = {
  now: systemClock.now,
  advance: (milliseconds) => void vi.setSystemTime(Date.now() + milliseconds),
  set: (instant) => void vi.setSystemTime(instant),
};

/** All agents of these tests have one password: it is hashed as the server does it, and only once. */
const hashingOnce = (passwords: Passwords): Passwords => {
  const hashes = new Map<string, Promise<string>>();
  return {
    ...passwords,
    hash: (password) => hashes.getOrInsertComputed(password, () => passwords.hash(password)),
  };
};
