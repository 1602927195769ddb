import { limits } from '../../kernel/limits.ts';
import { described } from '../../kernel/text.ts';
import { type EventKind, eventKinds } from '../../model/outbound/event.ts';
import { initialWebhook } from '../../model/outbound/webhook.ts';
import { normalWebhookUrl } from '../../outbound/webhooks/webhook-url.ts';
import { type Reader, readMembers, refuse, required, usually } from './read-members.ts';
import { readChoice, readFlag, readLine, readOnce } from './read-values.ts';
import type { Section } from './section.ts';

const kinds = ['*', ...eventKinds] as const;
const every: readonly (EventKind | '*')[] = ['*'];

const readKinds = readOnce(readChoice(kinds), { most: kinds.length });

/** `*` means every kind, and must be the only entry. */
const readEvents: Reader<readonly (EventKind | '*')[]> = (value, reading, path) => {
  const some = readKinds(value === '*' ? every : value, reading, path);
  if (some && some.length > 1 && some.includes('*'))
    return refuse(reading, path, `Expected "*" alone or kinds of events, got ${described(some)}.`);
  return some && kinds.filter((kind) => some.includes(kind));
};

const readUrl: Reader<string> = (value, reading, path) => {
  const line = readLine(limits.webhooks.urlLength)(value, reading, path);
  return line && normalWebhookUrl(line);
};

const members = readMembers({
  url: required(readUrl),
  events: usually(readEvents, every),
  active: usually(readFlag, true),
});

export const webhookSection: Section<'webhooks'> = {
  kind: 'webhook',
  member: 'url',
  most: limits.webhooks.most,
  read: members,
  nameOf: ({ url }) => url,
  make: ({ url, events, active }, { id, createdAt, updatedAt }, before) => {
    const kept = before ?? { ...initialWebhook(createdAt), url, secrets: [], active };
    const { disabledReason, failingSince } = kept;
    // As when a person enables it: an enabled webhook starts without earlier failures.
    const past =
      kept.active === active
        ? { disabledReason, failingSince }
        : { disabledReason: null, failingSince: active ? null : failingSince };
    return { ...kept, id, events, active, ...past, createdAt, updatedAt };
  },
  show: ({ url, events, active }) => ({ url: normalWebhookUrl(url), events, active }),
  usual: { active: true },
};
