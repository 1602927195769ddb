/** The addresses that mail of the workspace is sent from or arrives at: nobody who writes as one of them is a customer. */
import { foldEmail } from '../../kernel/text.ts';
import type { SenderSettings } from '../../model/outbound/mailer.ts';
import type { Stores } from '../../model/ports.ts';
import { supportAddress } from './sender-of.ts';
import { tokenOf, withoutTag } from './thread-token.ts';

/** Folded, without tokens. */
export const ownAddresses = async (
  settings: SenderSettings,
  stores: Stores,
): Promise<ReadonlySet<string>> => {
  const addresses = await stores.inboundAddresses.list();
  const given = await givenAddresses(settings, stores);
  return new Set([...addresses.map(({ address }) => foldEmail(address)), ...given]);
};

/** The same of those that the settings of the instance make: nobody needs to verify them. */
export const givenAddresses = async (
  { mailFrom, inboundDomain }: SenderSettings,
  stores: Stores,
): Promise<ReadonlySet<string>> => {
  const workspace = inboundDomain === null ? null : await stores.workspace.find();
  return new Set(
    [
      ...(mailFrom ? [mailFrom.address] : []),
      ...(workspace ? [supportAddress(workspace.slug, inboundDomain ?? '')] : []),
    ].map(foldEmail),
  );
};

export const isOwn = (own: ReadonlySet<string>, email: string): boolean =>
  own.has(foldEmail(tokenOf(email) === null ? email : withoutTag(email)));

/** Mail to it arrives at the desk, with any tag after its `+`. */
export const comesBack = (own: ReadonlySet<string>, email: string): boolean =>
  own.has(foldEmail(email)) || own.has(foldEmail(withoutTag(email)));
