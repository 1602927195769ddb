/** The IMAP client. It is loaded with the first account: most instances have none. */
export type ImapLibrary = typeof import('imapflow');

let loaded: Promise<ImapLibrary> | undefined;

export const imapLibrary = (): Promise<ImapLibrary> => {
  loaded ??= import('imapflow');
  return loaded;
};
