import type { request } from 'undici';
import type { AgentParts } from './connect.ts';

type Options = Omit<NonNullable<Parameters<typeof request>[1]>, 'dispatcher'>;

/** Calls checked addresses, and no others. */
export type Client = Readonly<{
  call(url: URL, options: Options): ReturnType<typeof request>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}>;

/** The library is loaded with the first call: it takes a tenth of a start, and many servers send no webhooks. */
export const createClient = (parts: AgentParts): Client => {
  let opening: Promise<Client> | undefined;
  let isClosed = false;
  return {
    call: async (url, options) => {
      if (isClosed) throw new Error('Nobody is called any more.');
      opening ??= import('./connect.ts').then(({ openClient }) => openClient(parts));
      return (await opening).call(url, options);
    },
    close: async () => {
      isClosed = true;
      await (await opening)?.close();
    },
  };
};
