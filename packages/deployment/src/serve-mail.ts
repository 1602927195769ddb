import { keptKeys, type ListenerLog, type ListenerSettings, openMailListener } from '@tidemark/inbound';
import { listenFault } from '@tidemark/node';
import type { Container } from './container.ts';
import type { InboundSettings } from './settings/inbound-settings.ts';
import { tokens } from './tokens.ts';

/** The ports on which mail arrives; null where the settings name none. */
export type MailServing = Readonly<{
  smtpPort: number | null;
  lmtpPort: number | null;
  close: () => Promise<void>;
}>;

type Listening = Readonly<{ port: number | null; close: () => Promise<void> }>;

const loopback = '127.0.0.1';

/** Listens for mail where the settings say so; rejects with a sentence that names the setting when it cannot. */
export const serveMail = async (
  container: Container,
  { log, settings }: Readonly<{ log: ListenerLog; settings: InboundSettings }>,
): Promise<MailServing> => {
  const { smtp, lmtp } = settings;
  const opened: Listening[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(opened.map((listener) => listener.close()));
  };
  const open = async (name: string, own: OwnSettings): Promise<number | null> => {
    const { hostname, limits, trustedRelays } = settings;
    const listener = await openMailListener(
      container.get(tokens.desk).inbound,
      { hostname, mailBytes: limits.mailBytes, trustedRelays, ...own },
      log,
    ).catch((error: unknown) => {
      if (!('port' in own.listen)) throw error;
      throw listenFault(error, own.listen.host, { name, port: own.listen.port });
    });
    opened.push(listener);
    return listener.port;
  };
  try {
    const keys = smtp && (settings.tls ?? (await keptKeys(settings.keysFolder, settings.hostname)));
    const smtpPort = smtp && (await open('INBOUND_SMTP_PORT', { way: 'smtp', listen: smtp, keys }));
    const listen = lmtp && ('port' in lmtp ? { host: loopback, port: lmtp.port } : lmtp);
    const lmtpPort = listen && (await open('INBOUND_LMTP_PORT', { way: 'lmtp', listen, keys: null }));
    return { smtpPort, lmtpPort, close };
  } catch (error) {
    await close();
    throw error;
  }
};

type OwnSettings = Pick<ListenerSettings, 'way' | 'listen' | 'keys'>;
