import { describe, expect, test } from 'vitest';
import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { notificationKinds } from '../../model/outbound/notification.ts';
import type { PushResult } from '../../model/outbound/push-sender.ts';
import { openPushBench, type PushBench } from '../../testing/push-bench.ts';
import type { TestPorts } from '../../testing/test-ports.ts';

const minute = 60_000;
const down: PushResult = { type: 'failed', error: 'It is down.', retryAfterMs: null };

/** A registered device of the owner's, and a ticket that there is news of. */
const openNews = async (overrides: Partial<TestPorts> = {}) => {
  const bench = await openPushBench(overrides);
  const device = await bench.register(bench.byOwner);
  const { number } = await bench.aTicket({ subject: 'My secret illness', message: 'Dr. Secret knows.' });
  await bench.work();
  return { ...bench, device, number, before: bench.pushes.length };
};

const kept = ({ read, owner }: PushBench) =>
  read(({ pushDevices }) => pushDevices.listOf('agent', [owner.id]));

describe('a push', () => {
  test('names the ticket and the change', async () => {
    const bench = await openNews();
    await bench.tell(bench.device, bench.number);
    expect(await bench.work()).toEqual([]);
    expect(bench.pushes.at(-1)).toEqual({
      app: 'agents',
      platform: 'ios',
      token: 'token',
      title: `en push_ticket ${bench.number}`,
      body: 'en push_customer_replied',
      collapseKey: `${bench.workspaceId}.${bench.number}`,
      data: { kind: 'customer_replied', ticket_number: String(bench.number), workspace: 'acme' },
    });
  });

  test.each(notificationKinds)('of the kind %s shows no text that people wrote', async (kind) => {
    const bench = await openNews();
    await bench.tell(bench.device, bench.number, kind);
    await bench.work();
    const push = bench.pushes.at(-1);
    expect(JSON.stringify(push)).not.toMatch(/secret|printer|Olga/i);
    expect(push?.body).toBe(`en push_${kind}`);
    expect(push?.collapseKey.length).toBeLessThanOrEqual(64);
    expect(push?.data.kind).toBe(kind);
  });

  test.each([
    [
      'the agent was suspended',
      async ({ desk, bySystem, owner, byAgent }: PushBench) => {
        await byAgent('owner');
        await desk.agents.suspend(bySystem, owner.email);
      },
    ],
    ['the session was signed out', ({ desk, byOwner }: PushBench) => desk.sessions.logOut(byOwner)],
    ['the workspace was suspended', ({ desk, bySystem }: PushBench) => desk.workspaces.suspend(bySystem)],
    [
      'the ticket was erased',
      async ({ desk, byKey, read, ports }: PushBench) => {
        const contact = await read(({ contacts }) => contacts.findByEmail('bob@customer.example'));
        await desk.contacts.remove(byKey, { id: contact?.id ?? '', deleteTickets: true });
        // Then what forgets their network address is due too.
        ports.clock.advance(limits.writeMs + limits.clockSkewMs);
      },
    ],
    [
      'the device was removed',
      async (bench: PushBench) => {
        for (const { id } of await kept(bench)) await bench.desk.devices.remove(bench.byOwner, id);
      },
    ],
  ])('is not sent when %s since', async (_case, change) => {
    const bench = await openNews();
    await bench.tell(bench.device, bench.number);
    await change(bench);
    expect(await bench.work()).toEqual([]);
    expect(bench.pushes).toHaveLength(bench.before);
    expect((await bench.desk.tasks.count(bench.bySystem)).waiting).toBe(0);
  });

  test('is not sent to the device’s new owner', async () => {
    const bench = await openNews();
    await bench.tell(bench.device, bench.number);
    const taken = await bench.register(await bench.byAgent('agent'));
    expect(taken.id).toBe(bench.device.id);
    expect(await bench.work()).toEqual([]);
    expect(bench.pushes).toHaveLength(bench.before);
    await bench.tell(taken, bench.number);
    await bench.work();
    expect(bench.pushes).toHaveLength(bench.before + 1);
  });

  test('is not sent to a session that has expired since', async () => {
    const bench = await openNews();
    const session = await bench.read(({ sessions }) => sessions.agent.find(bench.device.sessionId));
    bench.ports.clock.set(plus(session?.expiresAt ?? '', -minute));
    const tellNow = async () => {
      await bench.tell(bench.device, bench.number);
      await bench.work();
      return bench.pushes.length - bench.before;
    };
    expect(await tellNow()).toBe(1);
    bench.ports.clock.advance(minute);
    expect(await tellNow()).toBe(1);
  });

  test('is not sent to a session that began too long ago, however often it is used', async () => {
    const bench = await openNews({ agentSessions: { mostMs: 30 * minute } });
    bench.ports.clock.advance(30 * minute);
    await bench.tell(bench.device, bench.number);
    await bench.work();
    expect(bench.pushes).toHaveLength(bench.before);
  });

  test('is not sent an hour later, whatever the delay', async () => {
    const bench = await openNews();
    await bench.tell(bench.device, bench.number);
    bench.ports.clock.advance(60 * minute + 1);
    expect(await bench.work()).toEqual([]);
    expect(bench.pushes).toHaveLength(bench.before);
  });

  test('is not sent to a session that was revoked while the app registered again', async () => {
    const bench = await openNews();
    await bench.desk.sessions.revoke(bench.bySystem, bench.byOwner.credentialId ?? '');
    const device = await bench.register(bench.byOwner);
    await bench.tell(device, bench.number);
    await bench.work();
    expect(bench.pushes).toHaveLength(bench.before);
  });
});

test('an agent who is assigned by another one gets a push on all their devices', async () => {
  const bench = await openPushBench();
  for (const token of ['phone', 'tablet']) await bench.register(bench.byOwner, token);
  await bench.register(await bench.byAgent('agent'), 'another');
  const { number } = await bench.aTicket();
  await bench.desk.tickets.change(bench.byKey, { number, assigneeId: bench.owner.id });
  await bench.work();
  const told = bench.pushes.map(({ token, data }) => [token, data.kind]);
  expect(told.toSorted()).toEqual([
    ['phone', 'ticket_assigned'],
    ['tablet', 'ticket_assigned'],
  ]);
});

test('a push for a new ticket says whether it is the agent’s own or the team’s', async () => {
  const bench = await openPushBench();
  await bench.register(bench.byOwner);
  const team = await bench.desk.teams.add(bench.bySystem, { name: 'Billing' });
  await bench.desk.teams.addMember(bench.bySystem, { teamId: team.id, idOrEmail: bench.owner.id });
  const told = async (wanted: Parameters<PushBench['aTicket']>[0]) => {
    await bench.aTicket(wanted);
    await bench.work();
    const push = bench.pushes.at(-1);
    return [push?.data.kind, push?.body];
  };
  const own = 'en push_ticket_created';
  const ofTeam = 'en push_ticket_created_for_team';
  expect(await told({ assigneeId: bench.owner.id })).toEqual(['ticket_created', own]);
  expect(await told({ teamId: team.id })).toEqual(['ticket_created', ofTeam]);
  expect(await told({ teamId: team.id, assigneeId: bench.owner.id })).toEqual(['ticket_created', own]);
});

describe('a push that fails', () => {
  test('is tried again after 10 s, 1 m, 5 m, 15 m and so on, and given up after an hour', async () => {
    const bench = await openNews();
    bench.answers(() => down);
    await bench.tell(bench.device, bench.number);
    const waits: number[] = [];
    for (let [at] = await bench.work(); at !== undefined; [at] = await bench.work()) {
      waits.push(Date.parse(at) - Date.parse(bench.ports.clock.now()));
      bench.ports.clock.set(at);
    }
    expect(waits).toEqual([10_000, minute, 5 * minute, 15 * minute, 15 * minute, 15 * minute]);
    expect(await bench.desk.tasks.count(bench.bySystem)).toMatchObject({ waiting: 0, parked: 0 });
    expect(await kept(bench)).toEqual([bench.device]);
  });

  test('waits as long as its provider asks, if that is longer', async () => {
    const bench = await openNews();
    for (const [asked, wait] of [
      [1_000, 10_000],
      [20 * minute, 20 * minute],
    ] as const) {
      bench.answers(() => ({ ...down, retryAfterMs: asked }));
      await bench.tell(bench.device, bench.number);
      expect(await bench.work()).toContain(plus(bench.ports.clock.now(), wait));
    }
  });

  test('is given up at once when its provider asks for more than an hour', async () => {
    const bench = await openNews();
    bench.answers(() => ({ ...down, retryAfterMs: 61 * minute }));
    await bench.tell(bench.device, bench.number);
    expect(await bench.work()).toEqual([]);
  });

  test('is dropped and logged when its token was sealed with another key', async () => {
    const bench = await openNews();
    const { device, owner, ports } = bench;
    const token = { hash: 'a hash', sealed: 'under another key' };
    const unreadable = await ports.work.write(bench.workspaceId, ({ pushDevices }) =>
      pushDevices.save({ ...device, id: ports.ids.next(), owner: { type: 'agent', id: owner.id } }, token),
    );
    await bench.tell(unreadable, bench.number);
    expect(await bench.work()).toEqual([]);
    expect(bench.pushes).toHaveLength(bench.before);
    expect(bench.troubles).toEqual([expect.stringMatching(/another SECRET_KEY.*registers again\.$/)]);
    expect(await kept(bench)).toHaveLength(2);
  });

  test('permanently is given up at once, and the registration stays', async () => {
    const bench = await openNews();
    bench.answers(() => ({ type: 'refused', error: 'The topic is of another app.' }));
    await bench.tell(bench.device, bench.number);
    expect(await bench.work()).toEqual([]);
    expect(bench.pushes).toHaveLength(bench.before + 1);
    expect(await kept(bench)).toEqual([bench.device]);
  });

  test('because its token is gone ends the registration, and the audit log shows it', async () => {
    const bench = await openNews();
    bench.answers(() => ({ type: 'gone' }));
    await bench.tell(bench.device, bench.number);
    expect(await bench.work()).toEqual([]);
    expect(await kept(bench)).toEqual([]);
    const { data } = await bench.read(({ audit }) => audit.list({ limit: 1, after: null }));
    expect(data).toMatchObject([
      {
        actorType: 'system',
        actorName: 'Push',
        operation: 'removeDevice',
        path: `/devices/${bench.device.id}`,
      },
    ]);
  });

  test('because its token is gone keeps a device that registered again meanwhile', async () => {
    const bench = await openNews();
    bench.answers(async () => {
      bench.ports.clock.advance(1);
      await bench.register(bench.byOwner);
      return { type: 'gone' };
    });
    await bench.tell(bench.device, bench.number);
    await bench.work();
    expect(await kept(bench)).toMatchObject([{ id: bench.device.id }]);
  });
});
