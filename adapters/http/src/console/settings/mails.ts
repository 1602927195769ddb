/** `/console/api/settings/mails`: mail that leaves the workspace. */
import { type Mail, mailReasons, mailStates } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { mailFaultToWire } from '../../api/tickets/mail-fault-wire.ts';
import { at, atOrNull, count, id, textOrNull } from '../../api/wire.ts';
import { ok } from '../../reply.ts';

const tag = 'Settings: mail';
const needs = 'agent';
const ability = 'manage';

const MailWire = v.object({
  id,
  kind: v.string(),
  to: v.string(),
  subject: v.pipe(v.string(), v.description('As it was written; empty where the server words it.')),
  ticket_number: v.nullable(count),
  state: v.picklist(mailStates),
  attempts: count,
  error: v.pipe(textOrNull, v.description('The error of the last attempt.')),
  reason: v.nullable(v.picklist(mailReasons)),
  said: textOrNull,
  next_attempt_at: atOrNull,
  sent_at: atOrNull,
  created_at: at,
});

/** Literals, so that no sealed link leaks. */
const mailToWire = (mail: Mail): v.InferOutput<typeof MailWire> => ({
  id: mail.id,
  kind: mail.kind,
  to: mail.to,
  subject: mail.subject,
  ticket_number: mail.ticketNumber,
  state: mail.state,
  attempts: mail.attempts,
  error: mail.error,
  ...mailFaultToWire(mail),
  next_attempt_at: mail.nextAttemptAt,
  sent_at: mail.state === 'sent' ? mail.sentAt : null,
  created_at: mail.createdAt,
});

const mostListed = 100;

const listMails = endpoint({
  operation: 'listMails',
  method: 'GET',
  path: '/settings/mails',
  tag,
  needs,
  ability,
  summary: 'List outgoing mails',
  description: `The newest ${mostListed}, newest first.`,
  query: v.object({ state: v.optional(field.oneOf(mailStates)) }),
  replies: {
    200: v.object({
      data: v.array(MailWire),
      reaches_people: v.pipe(v.boolean(), v.description('Whether mail leaves this machine.')),
    }),
  },
  handle: async (desk, call, { query: { state } }) => {
    const mails = await desk.mails.queue(call, { state, limit: mostListed });
    return ok({ data: mails.map(mailToWire), reaches_people: desk.mails.reachesPeople() });
  },
});

const sendMailAgain = endpoint({
  operation: 'sendMailAgain',
  method: 'POST',
  path: '/settings/mails/:id/send',
  tag,
  needs,
  ability,
  noun: 'mail',
  summary: 'Send a failed mail again',
  description: 'It is tried at once.',
  params: v.object({ id: field.uuid }),
  replies: { 200: MailWire },
  errors: ['invalid_status'],
  handle: async (desk, call, { params }) => ok(mailToWire(await desk.mails.sendAgain(call, params.id))),
});

export const mailSettingEndpoints = [listMails, sendMailAgain];
