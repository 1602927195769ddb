/** What the fragment of a ticket's address names as a message, be it an id or not; null for anything else. */
export const messageOf = (fragment: string): string | null => /^#message-(.*)/.exec(fragment)?.[1] ?? null;
