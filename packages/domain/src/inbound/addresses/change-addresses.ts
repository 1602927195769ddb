/** Addresses of the workspace: added and removed by the operator (contract §14.1). */

import { invalid, notFound } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { described, foldName, requiredEmail } from '../../kernel/text.ts';
import { normalTags } from '../../model/desk/tags.ts';
import type { InboundAddress } from '../../model/inbound/inbound-address.ts';
import type { Secrets, Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { tokenOf } from '../../outbound/mail/thread-token.ts';
import type { NewInboundAddress } from '../inbound-cases.ts';
import { withCode } from './verify-address.ts';

export const addAddress =
  (secrets: Secrets) =>
  async (scope: WriteScope, input: NewInboundAddress): Promise<InboundAddress> => {
    const { stores, ids, now } = scope;
    const email = requiredEmail('address', input.address);
    if (tokenOf(email) !== null) throw invalid('address', 'address must not contain a token of Tidemark.');
    if ((await stores.inboundAddresses.list()).length >= limits.inbound.addresses)
      throw invalid('address', `A workspace has at most ${limits.inbound.addresses} addresses.`);
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
      verifiedAt: input.isTrusted ? now : null,
      sends: false,
      createdAt: now,
    };
    const added = input.isTrusted ? address : await withCode(scope, secrets, address);
    await stores.inboundAddresses.add(added);
    return added;
  };

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
};
