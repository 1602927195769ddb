/** Actions that send messages, or call another system. */
import { limits } from '../../kernel/limits.ts';
import { isBlank, isEmail } from '../../kernel/text.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Names } from '../configuration/names.ts';
import {
  describeGiven,
  isObject,
  type Reader,
  readMembers,
  refuse,
  required,
} from '../configuration/read-members.ts';
import { readName } from '../configuration/read-name.ts';
import { readLine, readText } from '../configuration/read-values.ts';
import type { Acting, ActionKind } from './action-kind.ts';
import { closedReason, skipped, withEffects } from './draft.ts';
import { fillText } from './fill-text.ts';
import { readTemplate } from './read-template.ts';
import { requestRating } from './request-rating.ts';

const readBody = readTemplate(readText(limits.messageLength));

const addNote: ActionKind<string> = {
  read: readBody,
  show: (text) => text,
  explain: () => 'Adds an internal note',
  act: async (draft, text, acting) => {
    const closed = closedReason(draft.ticket);
    if (closed) return skipped(draft, 'add a note', closed);
    const body = await filledBody(text, draft.ticket, acting);
    if (isBlank(body.text)) return skipped(draft, 'add a note', nothingLeft);
    const effect = { type: 'note', rule: acting.rule, body: body.text } as const;
    return withEffects(draft, [effect], `Added an internal note.${cutNote('text', body)}`);
  },
};

/** `requester`, `assignee` or an address; or a team by its id. */
type Recipient = string | Readonly<{ team: string }>;
type MailOrder = Readonly<{ to: Recipient; subject: string; body: string }>;

const readRecipient: Reader<Recipient> = (value, reading, path) => {
  if (isObject(value)) return readMembers({ team: required(readName('team')) })(value, reading, path);
  if (value === 'requester' || value === 'assignee') return value;
  if (typeof value === 'string' && isEmail(value)) return value;
  return refuse(
    reading,
    path,
    `Expected requester, assignee, { team: … } or an email address, got ${describeGiven(value)}.`,
  );
};

const sendMail: ActionKind<MailOrder> = {
  read: readMembers({
    to: required(readRecipient),
    subject: required(readTemplate(readLine(limits.subjectLength))),
    body: required(readBody),
  }),
  show: ({ to, subject, body }, names) => ({
    to: typeof to === 'string' ? to : { team: names.nameOf('team', to.team) ?? to.team },
    subject,
    body,
  }),
  explain: ({ to }, names) => `Queues a mail to ${recipientName(to, names)}`,
  act: async (draft, order, acting) => {
    const addresses = await addressesOf(order.to, draft.ticket, acting);
    if (addresses.length === 0) return skipped(draft, 'send a mail', `${nobody(order.to)}.`);
    const from =
      order.to === 'requester' ? forRequester(draft.ticket, acting) : { ticket: draft.ticket, acting };
    const subject = await filledLine(order.subject, from.ticket, from.acting);
    const body = await filledBody(order.body, from.ticket, from.acting);
    const mail = { type: 'mail', rule: acting.rule, subject: subject.text, body: body.text } as const;
    const mails = addresses.map((to) => ({ ...mail, to }));
    const cuts = `${cutNote('subject', subject)}${cutNote('text', body)}`;
    return withEffects(draft, mails, `Queued a mail to ${addresses.join(', ')}.${cuts}`);
  },
};

const recipientName = (to: Recipient, names: Names): string => {
  if (typeof to !== 'string') return `the team ${names.nameOf('team', to.team) ?? to.team}`;
  return to === 'requester' || to === 'assignee' ? `the ${to}` : to;
};

/** Blocked and suspended people get no automatic mail. */
const addressesOf = async (to: Recipient, ticket: Ticket, acting: Acting): Promise<readonly string[]> => {
  const { subject, world } = acting;
  if (typeof to !== 'string')
    return (await world.teamMembers(to.team))
      .filter(({ status }) => status === 'active')
      .map(({ email }) => email);
  if (to === 'requester')
    return subject.requester === null || subject.requester.blocked ? [] : [subject.requester.email];
  if (to !== 'assignee') return [to];
  const agent = ticket.assigneeId === null ? null : await world.agent(ticket.assigneeId);
  return agent?.status === 'active' ? [agent.email] : [];
};

const nobody = (to: Recipient): string => {
  if (typeof to !== 'string') return 'The team has no active agent';
  return to === 'assignee' ? 'There is no active assignee' : 'There is no requester who may be written to';
};

const callWebhook: ActionKind<string> = {
  read: readName('webhook'),
  show: (id, names) => names.nameOf('webhook', id) ?? id,
  explain: (id, names) => `Calls the webhook ${names.nameOf('webhook', id) ?? id}`,
  act: async (draft, webhookId, { rule, world }) => {
    const webhook = await world.webhook(webhookId);
    if (!webhook) return skipped(draft, 'call the webhook', 'It is not there any more, or not active.');
    return withEffects(draft, [{ type: 'webhook', rule, webhookId }], `Called the webhook ${webhook.url}.`);
  },
};

/** Applies the macro and sends its text to the customer: by the rule, as automatic mail. */
const applyMacro: ActionKind<string> = {
  read: readName('macro'),
  show: (id, names) => names.nameOf('macro', id) ?? id,
  explain: (id, names) => `Applies the macro ${names.nameOf('macro', id) ?? id}`,
  act: async (draft, id, acting) => {
    const macro = await acting.world.macro(id);
    if (!macro) return skipped(draft, 'apply the macro', 'It is not there any more, or not active.');
    let done = draft;
    for (const action of macro.actions)
      done =
        action.type === 'apply_macro'
          ? skipped(done, 'apply a macro', `The macro ${macro.name} cannot apply another one.`)
          : await acting.perform(done, action);
    if (macro.replyBody === null) return done;
    const closed = closedReason(draft.ticket) && closedReason(done.ticket);
    if (closed) return skipped(done, `reply with ${macro.name}`, closed);
    const from = forRequester(done.ticket, acting);
    const body = await filledBody(macro.replyBody, from.ticket, from.acting);
    if (isBlank(body.text)) return skipped(done, `reply with ${macro.name}`, nothingLeft);
    const effect = { type: 'reply', rule: acting.rule, body: body.text } as const;
    return withEffects(done, [effect], `Replied with the macro ${macro.name}.${cutNote('text', body)}`);
  },
};

const nothingLeft = 'Its placeholders have no value on this ticket, and nothing is left to say.';

/** `cutAt`: the number of characters that a longer text was cut to. */
type Filled = Readonly<{ text: string; cutAt: number | null }>;

const filledBody = async (text: string, ticket: Ticket, acting: Acting): Promise<Filled> =>
  cut(await fillText(text, ticket, acting), limits.messageLength);

/** Whatever a value holds: a line break would begin another header of the mail. */
const filledLine = async (text: string, ticket: Ticket, acting: Acting): Promise<Filled> => {
  const filled = await fillText(text, ticket, acting);
  return cut(filled.replace(/[\p{Cc}\u2028\u2029]/gu, ' '), limits.subjectLength);
};

/** A pair of surrogates is not cut in two: half of one cannot be stored. */
const cut = (text: string, most: number): Filled =>
  text.length <= most ? { text, cutAt: null } : { text: text.slice(0, most).toWellFormed(), cutAt: most };

const cutNote = (what: string, { cutAt }: Filled): string =>
  cutAt === null ? '' : ` Its ${what} was cut at ${cutAt} characters.`;

export const messageActions: Readonly<Record<string, ActionKind>> = {
  add_note: addNote,
  send_mail: sendMail,
  request_rating: requestRating,
  apply_macro: applyMacro,
  call_webhook: callWebhook,
};

/** The values of the placeholders of a text. */
type Filling = Readonly<{ ticket: Ticket; acting: Acting }>;

/**
 * The values of placeholders in automatic mail to the requester. A stranger may have entered an unverified address and
 * would make us send the stranger's words, so an unverified requester reads a number and their own address instead.
 */
const forRequester = (ticket: Ticket, acting: Acting): Filling => {
  const { requester } = acting.subject;
  if (!requester || requester.verifiedAt !== null) return { ticket, acting };
  const named = { ...requester, name: requester.email };
  return {
    ticket: { ...ticket, subject: `#${ticket.number}` },
    acting: { ...acting, subject: { ...acting.subject, requester: named } },
  };
};
