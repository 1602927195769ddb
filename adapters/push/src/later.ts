import type { Provider } from './push-sender.ts';

/** A service that is opened with its first push: what it is made of takes memory, and a desk may push nothing for days. */
export const later = (open: () => Promise<Provider>): Provider => {
  let opening: Promise<Provider> | undefined;
  return {
    send: async (push) => {
      opening ??= open();
      return (await opening).send(push);
    },
    close: async () => (await opening)?.close(),
  };
};
