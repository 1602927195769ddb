import { describe, expect, test } from 'vitest';
import { createDesk } from '../../desk.ts';
import { systemCall } from '../../model/actor.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { testPorts } from '../../testing/test-ports.ts';
import { stopWrites } from './stop-writes.ts';

const openSource = async () => {
  const clock = fixedClock();
  const ports = testPorts({ clock });
  const desk = createDesk(ports);
  const call = systemCall(ports.ids.next(), 'test', 'request-1');
  const workspace = await desk.workspaces.add(call, { slug: 'acme', name: 'Acme' });
  const waits: number[] = [];
  const parts = { ...ports, workspaces: desk.workspaces, wait: async (ms: number) => void waits.push(ms) };
  const stop = (freezes: boolean) => stopWrites(parts, workspace, { freezes, onProgress: () => undefined });
  return { clock, ports, desk, call, waits, parts, workspace, stop };
};

describe('an export', () => {
  test('that makes the workspace read-only waits nine seconds for writes that have begun', async () => {
    const { waits, clock, stop } = await openSource();
    expect(await stop(true)).toBe(clock.now());
    expect(waits).toEqual([9_000]);
  });

  test('of a workspace that an interrupted export made read-only waits too', async () => {
    const { waits, desk, call, stop } = await openSource();
    const since = await desk.workspaces.setReadOnly(call);
    expect(await stop(false)).toBe(since);
    expect(waits).toEqual([9_000]);
  });

  test('waits from the commit on, however long that was blocked', async () => {
    const { waits, clock, desk, workspace, parts } = await openSource();
    const blocked: typeof desk.workspaces.setReadOnly = async (call) => {
      const since = await desk.workspaces.setReadOnly(call);
      clock.advance(7_000);
      return since;
    };
    const workspaces = { ...desk.workspaces, setReadOnly: blocked };
    await stopWrites({ ...parts, workspaces }, workspace, { freezes: true, onProgress: () => undefined });
    expect(waits).toEqual([9_000]);
  });

  test('of a workspace that takes writes does not wait', async () => {
    const { waits, stop } = await openSource();
    expect(await stop(false)).toBeNull();
    expect(waits).toEqual([]);
  });
});
