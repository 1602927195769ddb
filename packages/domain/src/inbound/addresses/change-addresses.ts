/** Addresses of the workspace: added and removed by the operator (contract §14.1). */

import { DeskError, invalid, notFound } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { described, emailDomain, foldEmail, foldName, requiredEmail } from '../../kernel/text.ts';
import { normalTags } from '../../model/desk/tags.ts';
import type { InboundAddress } from '../../model/inbound/inbound-address.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { Ports, Secrets, Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { supportAddress } from '../../outbound/mail/sender-of.ts';
import { tokenOf, withoutTag } from '../../outbound/mail/thread-token.ts';
import type { NewInboundAddress } from '../inbound-cases.ts';
import { withCode } from './verify-address.ts';

type Instance = Pick<Ports, 'mailer' | 'inboundDomain' | 'directory'>;

/**
 * No workspace may add an address that all workspaces share, or one of another workspace. The only workspace of an instance may
 * add the sender of the instance, and any workspace its own address below `INBOUND_DOMAIN`.
 */
export const refuseShared = async (
  { mailer, inboundDomain, directory }: Instance,
  { slug }: Pick<Workspace, 'slug'>,
  address: string,
): Promise<void> => {
  const email = foldEmail(withoutTag(requiredEmail('address', address)));
  const domain = emailDomain(email);
  const end = `.${inboundDomain?.toLowerCase()}`;
  if (inboundDomain !== null && domain.endsWith(end) && domain !== `${slug}${end}`)
    throw taken(
      `${address} is below INBOUND_DOMAIN, at the host of another workspace; this one has ${supportAddress(slug, inboundDomain)}.`,
    );
  if (mailer.from === null || email !== foldEmail(mailer.from.address)) return;
  const { next } = await directory.listWorkspaces({ limit: 1, after: null });
  if (next !== null)
    throw taken(`${address} is MAIL_FROM, the sender that all workspaces of this instance share.`);
};

const taken = (message: string): DeskError => new DeskError('address_taken', message, 'address');

export const addAddress =
  (secrets: Secrets) =>
  async (scope: WriteScope, input: NewInboundAddress): Promise<InboundAddress> => {
    const { stores, ids, now } = scope;
    const email = requiredEmail('address', input.address);
    if (tokenOf(email) !== null) throw invalid('address', 'address must not contain a token of Tidemark.');
    if ((await stores.inboundAddresses.list()).length >= limits.inbound.addresses)
      throw invalid('address', `A workspace has at most ${limits.inbound.addresses} addresses.`);
    const isTrusted = input.isTrusted === true || isMailFrom(scope, email);
    const address: InboundAddress = {
      id: ids.next(),
      address: email,
      teamId: await teamIdOf(stores, input.teamName),
      priority: input.priority ?? null,
      tags: normalTags('tags', input.tags ?? []),
      replyTo: input.replyTo ?? 'note',
      isGroup: input.isGroup ?? false,
      bulk: input.bulk ?? 'ticket',
      trustedAuthserv: input.trustedAuthserv ?? null,
      codeHash: null,
      codeSentAt: null,
      verifiedAt: isTrusted ? now : null,
      sends: false,
      sending: null,
      createdAt: now,
    };
    const added = isTrusted ? address : await withCode(scope, secrets, address);
    await stores.inboundAddresses.add(added);
    return added;
  };

/** The operator who set it vouches for it. */
const isMailFrom = ({ mailFrom }: WriteScope, email: string): boolean =>
  mailFrom !== null && foldEmail(mailFrom.address) === foldEmail(email);

const teamIdOf = async ({ teams }: Stores, name: string | undefined): Promise<string | null> => {
  if (name === undefined) return null;
  const found = (await teams.all()).find((team) => foldName(team.name) === foldName(name));
  if (!found) throw invalid('team', `team must be the name of a team, got ${described(name)}.`);
  return found.id;
};

export const removeAddress = async ({ stores }: WriteScope, address: string): Promise<void> => {
  const found = await stores.inboundAddresses.findByAddress(address);
  if (!found) throw notFound('address');
  await stores.inboundAddresses.remove(found.id);
  const domain = emailDomain(found.address);
  const left = await stores.inboundAddresses.list();
  if (left.some((other) => emailDomain(other.address) === domain)) return;
  const keys = await stores.mailKeys.listOf(domain);
  await stores.mailKeys.remove(keys.map(({ id }) => id));
};
