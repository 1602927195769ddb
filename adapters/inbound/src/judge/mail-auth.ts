/** The library that verifies signatures. It is loaded with the first mail, for it takes more memory than a desk at rest. */
export type MailAuth = typeof import('mailauth');

let loaded: Promise<MailAuth> | undefined;

export const mailAuth = (): Promise<MailAuth> => {
  loaded ??= import('mailauth');
  return loaded;
};
