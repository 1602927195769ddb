/** How the kinds of mail differ, except for their texts. */
import { limits } from '../../kernel/limits.ts';

/**
 * `public_reply`: a message that the requester reads; `rule`: a mail of a rule; `notice`: news for the managers of the
 * workspace; `invitation`: the link with which an agent starts; `sign_in`: the link by which a customer signs in;
 * `password_reset`: the link by which an agent chooses another password; `rating`: a question to the customer about our help;
 * `agent_notice`: news of a ticket for an agent; `forward`: a message that an agent forwards to somebody outside;
 * `account_notice`: what was done with an agent's account.
 */
export const mailKinds = [
  'public_reply',
  'rule',
  'notice',
  'invitation',
  'sign_in',
  'password_reset',
  'rating',
  'agent_notice',
  'forward',
  'account_notice',
] as const;

export type MailKind = (typeof mailKinds)[number];

/**
 * `fromPeople`: a person may have written it; all others are marked as automatic mail. `footer`: the text below it, null if
 * the mail needs none; an automatic public reply has the footer of rules. `linksToRequest`: the requester finds a link to the
 * request in it. `stopsAtBlocked`: it is not sent if the receiver
 * was blocked since it was queued. `expiresMs`: when it is too late to send it. `isForgotten`: it is stored for at most a
 * day, because it may contain the address of an unknown person. `cap`: the limit that it shares with other kinds, so that a
 * flood of one kind does not block a sign-in.
 */
type MailTraits = Readonly<{
  fromPeople: boolean;
  footer: 'reply_footer' | 'rule_footer' | 'notice_footer' | null;
  linksToRequest: boolean;
  stopsAtBlocked: boolean;
  expiresMs: number | null;
  isForgotten: boolean;
  cap: MailCap;
}>;

export type MailCap = 'linksTo' | 'automaticTo' | 'accountTo' | 'noticesTo';

const ordinary = {
  fromPeople: false,
  linksToRequest: false,
  stopsAtBlocked: true,
  expiresMs: null,
  isForgotten: false,
  cap: 'automaticTo',
} as const;

export const mailTraits: Readonly<Record<MailKind, MailTraits>> = {
  public_reply: { ...ordinary, fromPeople: true, footer: 'reply_footer', linksToRequest: true },
  rule: { ...ordinary, footer: 'rule_footer', linksToRequest: true },
  notice: { ...ordinary, footer: 'notice_footer', stopsAtBlocked: false },
  invitation: { ...ordinary, footer: null, stopsAtBlocked: false },
  sign_in: { ...ordinary, footer: null, expiresMs: limits.portal.linkMs, isForgotten: true, cap: 'linksTo' },
  password_reset: {
    ...ordinary,
    footer: null,
    stopsAtBlocked: false,
    isForgotten: true,
    expiresMs: limits.password.resetMs,
    cap: 'linksTo',
  },
  rating: { ...ordinary, footer: 'rule_footer' },
  agent_notice: { ...ordinary, footer: 'rule_footer', stopsAtBlocked: false, cap: 'noticesTo' },
  forward: { ...ordinary, fromPeople: true, footer: null },
  account_notice: { ...ordinary, footer: 'rule_footer', stopsAtBlocked: false, cap: 'accountTo' },
};

export const forgottenKinds: readonly MailKind[] = mailKinds.filter((kind) => mailTraits[kind].isForgotten);

export const kindsUnder = (cap: MailCap): readonly MailKind[] =>
  mailKinds.filter((kind) => mailTraits[kind].cap === cap);

/** The longest life of an automatic mail under a cap. */
export const longestLifeMs = (cap: MailCap): number => Math.max(...kindsUnder(cap).map(automaticLifeMs));

/** Automatic mail is out of date by then. */
const automaticLifeMs = (kind: MailKind): number => mailTraits[kind].expiresMs ?? limits.mail.retryForMs;
