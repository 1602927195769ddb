/** The id in `#message-<id>`, valid or not; null for any other fragment. */
export const messageOf = (fragment: string): string | null => /^#message-(.*)/.exec(fragment)?.[1] ?? null;
