/** The addresses that mail of the workspace is sent from or arrives at: nobody who writes as one of them is a customer. */
import { foldEmail } from '../../kernel/text.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { tokenOf, withoutTag } from '../deciding/our-ids.ts';

/** Folded, without tokens. */
export const ownAddresses = async (
  { mailer, inboundDomain }: Pick<Ports, 'mailer' | 'inboundDomain'>,
  stores: Stores,
): Promise<ReadonlySet<string>> => {
  const addresses = await stores.inboundAddresses.list();
  const workspace = inboundDomain === null ? null : await stores.workspace.find();
  return new Set(
    [
      ...addresses.map(({ address }) => address),
      ...(mailer.from ? [mailer.from.address] : []),
      ...(workspace ? [supportAddress(workspace.slug, inboundDomain ?? '')] : []),
    ].map(foldEmail),
  );
};

/** The address that every workspace has below the domain of the instance. */
export const supportAddress = (slug: string, inboundDomain: string): string =>
  `support@${slug}.${inboundDomain}`;

export const isOwn = (own: ReadonlySet<string>, email: string): boolean =>
  own.has(foldEmail(tokenOf(email) === null ? email : withoutTag(email)));
