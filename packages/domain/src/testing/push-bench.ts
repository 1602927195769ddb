/** A desk whose push services answer as a test wants, with a worker that a test drives. */
import type { Call } from '../model/actor.ts';
import type { CustomerNotificationKind, NotificationKind } from '../model/outbound/notification.ts';
import type { PushDevice } from '../model/outbound/push-device.ts';
import type { Push, PushResult } from '../model/outbound/push-sender.ts';
import { type PushedNews, pushTask } from '../outbound/push/push-task.ts';
import { collectingPushSender } from './collecting-push-sender.ts';
import { openTestDesk, type TestDesk } from './test-desk.ts';
import type { TestPorts } from './test-ports.ts';

export type PushBench = TestDesk &
  Readonly<{
    pushes: readonly Push[];
    /** Sets the services' responses from now on. */
    answers: (answer: (push: Push) => PushResult | Promise<PushResult>) => void;
    /** Registers a device with this token. */
    register: (call: Call, pushToken?: string) => Promise<PushDevice>;
    /** Leaves news for a device, as a ticket write does. */
    tell: (device: PushDevice, ticketNumber: number, kind?: NotificationKind) => Promise<void>;
    tellCustomer: (
      device: PushDevice,
      ticketNumber: number,
      kind?: CustomerNotificationKind,
    ) => Promise<void>;
    /** Does every task whose time has come, once; says when the next ones are due. */
    work: () => Promise<readonly string[]>;
    /** The log lines of finished tasks. */
    troubles: readonly string[];
  }>;

export const openPushBench = async (overrides: Partial<TestPorts> = {}): Promise<PushBench> => {
  let answer: (push: Push) => PushResult | Promise<PushResult> = () => ({ type: 'sent' });
  const pushSender = collectingPushSender((push) => answer(push));
  const bench = await openTestDesk({ pushSender, ...overrides });
  const { desk, ports, workspaceId } = bench;
  const troubles: string[] = [];
  const work: PushBench['work'] = async () => {
    const { taskQueue, clock } = ports;
    const due: string[] = [];
    for (const task of await taskQueue.claim(100, clock.now(), [])) {
      const outcome = await desk.tasks.run(task);
      if ('later' in outcome) {
        await taskQueue.later(task, outcome.later);
        due.push(outcome.later);
      } else await taskQueue.done([task]);
      if ('done' in outcome && outcome.trouble) troubles.push(outcome.trouble);
    }
    return due;
  };
  const add = (device: PushDevice, news: Pick<PushedNews, 'kind' | 'ticketNumber'>) => {
    const task = pushTask(ports.ids, device, { ...news, ofTeam: false, since: ports.clock.now() });
    return ports.work.write(workspaceId, ({ tasks }) => tasks.add([task]));
  };
  return {
    ...bench,
    pushes: pushSender.pushes,
    answers: (next) => {
      answer = next;
    },
    register: async (call, pushToken = 'token') => {
      const input = { pushToken, platform: 'ios', deviceName: 'Phone', appVersion: '1.2.3' } as const;
      return (await desk.devices.register(call, input)).device;
    },
    tell: (device, ticketNumber, kind = 'customer_replied') => add(device, { kind, ticketNumber }),
    tellCustomer: (device, ticketNumber, kind = 'agent_replied') => add(device, { kind, ticketNumber }),
    work,
    troubles,
  };
};
