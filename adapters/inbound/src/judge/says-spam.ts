import type { Field } from '../structure/part.ts';

/** Whether SpamAssassin, rspamd, Exchange or a server with their headers calls a mail spam. */
export const saysSpam = (fields: readonly Field[]): boolean =>
  fields.some(({ name, value }) => marks.get(name)?.test(value) ?? false);

const marks: ReadonlyMap<string, RegExp> = new Map([
  ['x-spam-flag', /^\s*yes\b/i],
  ['x-spam-status', /^\s*yes\b/i],
  ['x-spam', /^\s*(?:yes|true)\b/i],
  ['x-bogosity', /^\s*(?:spam|yes)\b/i],
  // From 5 on Exchange moves a mail to the folder for junk.
  ['x-ms-exchange-organization-scl', /^\s*[5-9]\s*$/],
  ['x-forefront-antispam-report', /(?:^|;)\s*SCL:[5-9]\s*(?:;|$)/i],
  ['x-rspamd-action', /^\s*(?:reject|rewrite subject|add header)\s*$/i],
]);
