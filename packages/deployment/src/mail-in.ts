/** The ways by which mail arrives, for the commands that try them. */
import type { MailIn } from '@tidemark/cli';
import { createMailer } from '@tidemark/mail';
import type { InboundSettings } from './settings/inbound-settings.ts';

type Listening = Pick<InboundSettings, 'hostname' | 'smtp' | 'lmtp'>;

/** A listener on a free port, or on a socket, is not tried. */
export const mailInOf = ({ hostname, smtp, lmtp }: Listening): MailIn => ({
  hostname,
  smtp: smtp !== null,
  lmtp: lmtp !== null,
  ways: [
    ...(smtp && smtp.port > 0 ? [listenerAt('smtp', localHost(smtp.host), smtp.port)] : []),
    ...(lmtp && 'port' in lmtp && lmtp.port > 0 ? [listenerAt('lmtp', '127.0.0.1', lmtp.port)] : []),
  ],
});

const localHost = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
};

const listenerAt = (listener: 'smtp' | 'lmtp', host: string, port: number): MailIn['ways'][number] => ({
  name: `${listener.toUpperCase()} on ${host}:${port}`,
  send: async (letter) => {
    const mailer = createMailer({
      smtp: { host, port, secure: false, auth: null, listener },
      from: null,
      dkim: null,
      folder: '',
      attachmentBytes: 0,
      log: { warn: () => undefined },
    });
    try {
      return await mailer.send(letter);
    } finally {
      await mailer.close();
    }
  },
});
