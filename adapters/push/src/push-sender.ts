/** Sends each push by the service of its platform; where none is set up, the push is only logged. */
import type { Push, PushPlatform, PushResult, PushSender } from '@tidemark/domain';
import type { ApnsAccount } from './apns.ts';
import type { ServiceAccount } from './fcm.ts';
import { later } from './later.ts';
import { createLogSender } from './log-sender.ts';

export type PushLog = Readonly<{
  info(facts: Readonly<Record<string, string>>, message: string): void;
  warn(facts: Readonly<Record<string, string>>, message: string): void;
}>;

/** What is null is not set up. */
export type PushServices = Readonly<{ apns: ApnsAccount | null; fcm: ServiceAccount | null }>;

/** A provider that a push is handed to. */
export type Provider = Readonly<{ send(push: Push): Promise<PushResult>; close(): Promise<void> }>;

export const createPushSender = ({
  apns,
  fcm,
  log,
}: PushServices & Readonly<{ log: PushLog }>): PushSender & { close(): Promise<void> } => {
  const logSender = createLogSender(log);
  const providers: Readonly<Record<PushPlatform, Provider>> = {
    ios: apns ? later(async () => (await import('./apns.ts')).createApns(apns)) : logSender,
    android: fcm ? later(async () => (await import('./fcm.ts')).createFcm(fcm)) : logSender,
  };
  return {
    send: async (push) => {
      const result = await providers[push.platform].send(push);
      if ('error' in result) log.warn(factsOf(push, result.error), 'A push was not sent');
      return result;
    },
    close: async () => {
      await Promise.all(Object.values(providers).map((provider) => provider.close()));
    },
  };
};

const factsOf = ({ platform, collapseKey }: Push, error: string) => ({
  platform,
  collapse_key: collapseKey,
  error,
});
