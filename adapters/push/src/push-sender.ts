/** Sends each push by the service of its app and platform; where none is set up, the push is only logged. */
import type { Push, PushApp, PushPlatform, PushResult, PushSender } from '@tidemark/domain';
import type { ApnsAccount } from './apns.ts';
import type { ServiceAccount } from './fcm.ts';
import { later } from './later.ts';
import { createLogSender } from './log-sender.ts';

export type PushLog = Readonly<{
  info(facts: Readonly<Record<string, string>>, message: string): void;
  warn(facts: Readonly<Record<string, string>>, message: string): void;
}>;

/** A null service is not set up. Apps that share an account share its connection. */
export type AppServices = Readonly<{ apns: ApnsAccount | null; fcm: ServiceAccount | null }>;

export type PushServices = Readonly<Record<PushApp, AppServices>>;

/** A provider that a push is handed to. */
export type Provider = Readonly<{ send(push: Push): Promise<PushResult>; close(): Promise<void> }>;

export const createPushSender = ({
  log,
  ...services
}: PushServices & Readonly<{ log: PushLog }>): PushSender & { close(): Promise<void> } => {
  const opened = openingOnce(log);
  const providers = { agents: opened(services.agents), customers: opened(services.customers) };
  return {
    send: async (push) => {
      const result = await providers[push.app][push.platform].send(push);
      if ('error' in result) log.warn(factsOf(push, result.error), 'A push was not sent');
      return result;
    },
    close: async () => {
      const all = new Set(Object.values(providers).flatMap((ofApp) => Object.values(ofApp)));
      await Promise.all([...all].map((provider) => provider.close()));
    },
  };
};

/** The providers of an app, by platform. An account that is given again has the provider that it has. */
const openingOnce = (log: PushLog) => {
  const logSender = createLogSender(log);
  const opened = new Map<ApnsAccount | ServiceAccount, Provider>();
  const once = <Account extends ApnsAccount | ServiceAccount>(
    account: Account | null,
    open: (account: Account) => Promise<Provider>,
  ): Provider => {
    if (account === null) return logSender;
    const provider = opened.get(account) ?? later(() => open(account));
    opened.set(account, provider);
    return provider;
  };
  return ({ apns, fcm }: AppServices): Readonly<Record<PushPlatform, Provider>> => ({
    ios: once(apns, async (account) => (await import('./apns.ts')).createApns(account)),
    android: once(fcm, async (account) => (await import('./fcm.ts')).createFcm(account)),
  });
};

const factsOf = ({ app, platform, collapseKey }: Push, error: string) => ({
  app,
  platform,
  collapse_key: collapseKey,
  error,
});
