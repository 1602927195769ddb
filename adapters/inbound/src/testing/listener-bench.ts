/** A listener on loopback with a folder of its own; all is closed after each test. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type ListenerSettings, openMailListener } from '../smtp/mail-listener.ts';
import type { MailDoor } from '../smtp/session-rules.ts';
import { known } from './mail-door.ts';

export type ListenerBench = Readonly<{
  folder: () => string;
  logged: readonly string[];
  opened: (
    door: MailDoor,
    more?: Partial<ListenerSettings>,
  ) => Promise<Readonly<{ port: number; close: () => Promise<void> }>>;
  transport: (port: number, more?: object) => ReturnType<typeof createTransport>;
  onClose: (close: () => unknown) => void;
  begin: () => Promise<void>;
  end: () => Promise<void>;
}>;

export const raw = 'From: Cora <cora@customer.example>\r\nSubject: Hello\r\n\r\nThe text\r\n';

export const envelope = { from: 'cora@customer.example', to: [known] };

export const listenerBench = (): ListenerBench => {
  const closers: (() => unknown)[] = [];
  const logged: string[] = [];
  let folder = '';
  const note = (_facts: object, message: string): void => void logged.push(message);
  return {
    folder: () => folder,
    logged,
    onClose: (close) => void closers.push(close),
    begin: async () => {
      folder = await mkdtemp(join(tmpdir(), 'tidemark-smtp-'));
    },
    end: async () => {
      for (const close of closers.splice(0).reverse()) await close();
      await rm(folder, { recursive: true, force: true });
    },
    opened: async (door, more = {}) => {
      const { port, close } = await openMailListener(
        door,
        {
          way: 'smtp',
          listen: { host: '127.0.0.1', port: 0 },
          hostname: 'mail.acme.example',
          mailBytes: 1_000_000,
          trustedRelays: [],
          keys: null,
          graceMs: 2_000,
          ...more,
        },
        { debug: () => undefined, warn: note, error: note },
      );
      closers.push(close);
      return { port: port ?? 0, close };
    },
    transport: (port, more = {}) => {
      const made = createTransport({ host: '127.0.0.1', port, tls: { rejectUnauthorized: false }, ...more });
      closers.push(() => made.close());
      return made;
    },
  };
};
