/** `/console/api/settings/inbound`: mail that arrives, its addresses and its mailboxes. What the API shows is read there. */
import {
  accountSecurities,
  type Call,
  type Desk,
  type InboundAddress,
  limits,
  notFound,
} from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { InboundAccountWire, inboundAccountToWire } from '../../api/inbound/account-wire.ts';
import {
  InboundAddressWire,
  InboundMailWire,
  inboundAddressToWire,
  inboundMailToWire,
} from '../../api/inbound/wire.ts';
import { noContent, ok } from '../../reply.ts';
import { beginningOf } from './beginning.ts';

const base = { tag: 'Settings: mail', needs: 'agent', ability: 'manage' } as const;
const params = v.object({ id: field.uuid });
const aMail = { ...base, noun: 'mail', params, errors: ['invalid_status'] } as const;
const anAddress = { ...base, noun: 'address', params } as const;
const anAccount = { ...base, noun: 'account', params } as const;
const mails = '/settings/inbound/mails/:id';
const addresses = '/settings/inbound/addresses';
const accounts = '/settings/inbound/accounts/:id';

const readMail = endpoint({
  ...aMail,
  operation: 'readInboundMail',
  method: 'GET',
  path: mails,
  summary: 'Read a mail that arrived',
  description: 'As it came, as text: what it would show is not shown.',
  replies: {
    200: v.object({
      ...InboundMailWire.entries,
      source: v.pipe(v.nullable(v.string()), v.description('How it begins; null after its time.')),
      is_whole: v.boolean(),
    }),
  },
  handle: async (desk, call, { params: { id } }) => {
    const mail = await desk.inbound.get(call, id);
    const bytes = await desk.inbound.raw(call, id);
    return ok({ ...inboundMailToWire(mail), ...(await beginningOf(bytes)) });
  },
});

const releaseMail = endpoint({
  ...aMail,
  operation: 'releaseInboundMail',
  method: 'POST',
  path: `${mails}/release`,
  summary: 'Take in a mail that was held back',
  body: v.object({
    sender: v.pipe(
      v.optional(field.oneOf(['trust', 'block'])),
      v.description('From now on mail of its sender is taken in, or held back.'),
    ),
    author: v.pipe(v.optional(field.email), v.description('The author of a mail that names nobody.')),
  }),
  replies: { 200: InboundMailWire },
  handle: async (desk, call, { params: { id }, body }) =>
    ok(inboundMailToWire(await desk.inbound.release(call, { id, ...body }))),
});

const rejectMail = endpoint({
  ...aMail,
  operation: 'rejectInboundMail',
  method: 'POST',
  path: `${mails}/reject`,
  summary: 'Discard a mail that was held back',
  body: v.object({
    sender: v.pipe(
      v.optional(field.oneOf(['block'])),
      v.description('From now on mail of its sender is held back.'),
    ),
  }),
  replies: { 200: InboundMailWire },
  handle: async (desk, call, { params: { id }, body }) =>
    ok(inboundMailToWire(await desk.inbound.reject(call, id, body.sender))),
});

const reprocessMail = endpoint({
  ...aMail,
  operation: 'reprocessInboundMail',
  method: 'POST',
  path: `${mails}/reprocess`,
  summary: 'Read a mail once more',
  replies: { 200: InboundMailWire },
  handle: async (desk, call, { params: { id } }) =>
    ok(inboundMailToWire(await desk.inbound.reprocess(call, id))),
});

const addAddress = endpoint({
  ...base,
  operation: 'addInboundAddress',
  method: 'POST',
  path: addresses,
  summary: 'Add an address',
  description: 'It is sent a code, and receives mail once the code came back.',
  body: v.object({ address: field.email }),
  replies: { 201: InboundAddressWire },
  errors: ['address_taken'],
  handle: async (desk, call, { body }) => ({
    status: 201,
    body: inboundAddressToWire(await desk.inbound.addAddress(call, body)),
  }),
});

const addressOf = async (desk: Desk, call: Call, id: string): Promise<InboundAddress> => {
  const found = (await desk.inbound.listAddresses(call)).find((one) => one.id === id);
  if (!found) throw notFound('address');
  return found;
};

const verifyAddress = endpoint({
  ...anAddress,
  operation: 'verifyInboundAddress',
  method: 'POST',
  path: `${addresses}/:id/verify`,
  summary: 'Enter the code of an address',
  description: 'Without a code another one is sent.',
  body: v.object({ code: v.optional(field.line(1, 100)) }),
  replies: { 200: InboundAddressWire },
  errors: ['invalid_code'],
  handle: async (desk, call, { params: { id }, body }) => {
    const { address } = await addressOf(desk, call, id);
    return ok(inboundAddressToWire(await desk.inbound.verifyAddress(call, { address, ...body })));
  },
});

const removeAddress = endpoint({
  ...anAddress,
  operation: 'removeInboundAddress',
  method: 'DELETE',
  path: `${addresses}/:id`,
  summary: 'Remove an address',
  replies: { 204: null },
  handle: async (desk, call, { params: { id } }) => {
    const { address } = await addressOf(desk, call, id);
    await desk.inbound.removeAddress(call, address);
    return noContent;
  },
});

const { folderLength } = limits.inbound.accounts;

const addAccount = endpoint({
  ...base,
  operation: 'addInboundAccount',
  method: 'POST',
  path: '/settings/inbound/accounts',
  summary: 'Fetch mail from a mailbox',
  description:
    'By IMAP, with a password, which is stored sealed and never shown. Mailboxes that sign in with Google or Microsoft are added on the command line.',
  body: v.object({
    user: field.line(1, limits.emailLength),
    password: field.secret(1_000),
    host: field.line(1, 253),
    port: v.pipe(
      v.optional(field.wholeMember(1, 65_535)),
      v.description('993, or 143 where `security` is another than `tls`.'),
    ),
    security: v.optional(field.oneOf(accountSecurities), 'tls'),
    folder: v.optional(field.line(1, folderLength), 'INBOX'),
    move_to: v.pipe(
      v.optional(v.nullable(field.line(1, folderLength)), null),
      v.description('The folder into which mail is moved once it is stored; null to leave it where it is.'),
    ),
    address: v.pipe(
      v.optional(v.nullable(field.email), null),
      v.description('The address of the workspace that its mail is for; null: the user.'),
    ),
  }),
  replies: { 201: InboundAccountWire },
  handle: async (desk, call, { body: { move_to: moveTo, address, ...account } }) => {
    const given = { ...account, moveTo: moveTo ?? undefined, address: address ?? undefined };
    const added = await desk.inbound.addAccount(call, { signIn: 'password', ...given });
    return { status: 201, body: inboundAccountToWire(added) };
  },
});

const setAccountPassword = endpoint({
  ...anAccount,
  operation: 'setInboundPassword',
  method: 'PUT',
  path: `${accounts}/password`,
  summary: 'Give a mailbox its password',
  description: 'It is stored sealed and never shown.',
  body: v.object({ password: field.secret(1_000) }),
  replies: { 200: InboundAccountWire },
  handle: async (desk, call, { params: { id }, body }) =>
    ok(inboundAccountToWire(await desk.inbound.setAccountPassword(call, { id, ...body }))),
});

const removeAccount = endpoint({
  ...anAccount,
  operation: 'removeInboundAccount',
  method: 'DELETE',
  path: accounts,
  summary: 'Stop fetching mail from a mailbox',
  replies: { 204: null },
  handle: async (desk, call, { params: { id } }) => {
    await desk.inbound.removeAccount(call, id);
    return noContent;
  },
});

export const inboundSettingEndpoints = [
  readMail,
  releaseMail,
  rejectMail,
  reprocessMail,
  addAddress,
  verifyAddress,
  removeAddress,
  addAccount,
  setAccountPassword,
  removeAccount,
];
