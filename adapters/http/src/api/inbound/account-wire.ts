/** Accounts of inbound mail as clients see them (contract §14.6): nothing of what signs in. */
import {
  accountFaultOf,
  accountReasons,
  accountSecurities,
  accountSignIns,
  accountStates,
  type InboundAccount,
} from '@tidemark/domain';
import * as v from 'valibot';
import { at, atOrNull, count, id, textOrNull } from '../wire.ts';

export const InboundAccountWire = v.object({
  id,
  user: v.pipe(v.string(), v.description('The name that signs in, mostly the address of the mailbox.')),
  host: v.pipe(v.string(), v.description('The IMAP server.')),
  port: v.pipe(count, v.description('Its port.')),
  security: v.pipe(
    v.picklist(accountSecurities),
    v.description('`none` is plain text, for servers in networks that the instance allows.'),
  ),
  sign_in: v.pipe(
    v.picklist(accountSignIns),
    v.description('With a password, or with tokens of Google or Microsoft.'),
  ),
  address_id: v.pipe(id, v.description('The address of the workspace that its mail is for.')),
  folder: v.pipe(v.string(), v.description('The folder that mail is fetched from.')),
  move_to: v.pipe(
    textOrNull,
    v.description('The folder into which mail is moved once it is stored; null to leave it where it is.'),
  ),
  state: v.pipe(
    v.picklist(accountStates),
    v.description(
      '`works`; `failing`: it is tried again by itself; `needs_sign_in`: nothing is tried until somebody signs in.',
    ),
  ),
  error: v.pipe(textOrNull, v.description('The error as a sentence; null when nothing failed.')),
  reason: v.pipe(
    v.nullable(v.picklist(accountReasons)),
    v.description('The code of `error`; null where it has none.'),
  ),
  said: v.pipe(
    textOrNull,
    v.description(
      'The words of the mail server or of the provider, or of an unexpected error; null without any.',
    ),
  ),
  failing_since: v.pipe(
    atOrNull,
    v.description('Since when it has failed: an instant in UTC; null while it works.'),
  ),
  last_success_at: v.pipe(
    atOrNull,
    v.description('When its folder was looked through last: an instant in UTC; null before the first time.'),
  ),
  signed_in_at: v.pipe(
    atOrNull,
    v.description('When somebody signed in last: an instant in UTC; null before the first time.'),
  ),
  created_at: at,
});

type Wire = v.InferOutput<typeof InboundAccountWire>;

export const inboundAccountToWire = ({ health, ...account }: InboundAccount): Wire => ({
  id: account.id,
  user: account.user,
  host: account.host,
  port: account.port,
  security: account.security,
  sign_in: account.signIn,
  address_id: account.addressId,
  folder: account.folder,
  move_to: account.moveTo,
  state: health.state,
  error: health.error,
  ...faultToWire(health),
  failing_since: health.failingSince,
  last_success_at: health.lastSuccessAt,
  signed_in_at: account.signedInAt,
  created_at: account.createdAt,
});

/** The code of an `error`, for those who word it in a language of their own. */
const faultToWire = ({ error }: InboundAccount['health']): Pick<Wire, 'reason' | 'said'> => {
  const fault = error === null ? null : accountFaultOf(error);
  return { reason: fault?.reason ?? null, said: fault?.said || null };
};
