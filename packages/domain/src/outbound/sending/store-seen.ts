import { emailDomain } from '../../kernel/text.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { isForgotten, judgedKeys, judgedSending, type SeenDomain } from './judge-sending.ts';

/** Stores what DNS said of a domain: with its keys, and with every address of the workspace there. */
export const storeSeen = async (
  { stores, now }: Pick<WriteScope, 'stores' | 'now'>,
  domain: string,
  seen: SeenDomain,
): Promise<void> => {
  const { mailKeys, inboundAddresses } = stores;
  const judged = judgedKeys(await mailKeys.listOf(domain), seen, now);
  const forgotten = judged.filter((key) => isForgotten(key, now));
  for (const key of judged) if (!forgotten.includes(key)) await mailKeys.save(key);
  await mailKeys.remove(forgotten.map(({ id }) => id));
  for (const address of await inboundAddresses.list())
    if (emailDomain(address.address) === domain)
      await inboundAddresses.saveSending(address.id, judgedSending(address, seen, now));
};
