/** ARC: whether servers that we trust say that the mail was authentic when it reached them. */
import type { AuthResult } from '@tidemark/domain';
import type { ARCChainEntry, ARCData, ARCSigningData, DKIMVerifyResult } from 'mailauth';
import { passesDmarc, readResults } from './authentication-results.ts';
import type { QuestionsOfMail } from './dns.ts';
import type { MailAuth } from './mail-auth.ts';

export type ArcCase = Readonly<{
  auth: MailAuth;
  verified: DKIMVerifyResult;
  questions: QuestionsOfMail;
  sealers: readonly string[];
  /** The domain of From. */
  domain: string | null;
}>;

/**
 * A chain counts from its newest seal down to the first one of an unknown sealer: anybody may seal anything. It passes when one
 * of the trusted sets says that DMARC passed for the domain of From.
 */
export const judgeArc = async ({
  auth,
  verified,
  questions,
  sealers,
  domain,
}: ArcCase): Promise<AuthResult> => {
  const data = chainOf(verified.arc);
  if (!data || sealers.length === 0 || domain === null) return 'none';
  const trusted = trustedSets(data.chain, sealers);
  if (trusted.length === 0) return 'none';
  const { status, signature } = await auth.arc(data, { resolver: questions.ask });
  if (status.result !== 'pass') return questions.hasFailed() ? 'temperror' : 'fail';
  const isWhole = signature && !isUnderSized(signature.status);
  return isWhole && trusted.some((set) => passesDmarc(readResults(textOf(set)), domain)) ? 'pass' : 'fail';
};

/** The type says that a chain may be missing; the verifier takes what it gave. */
const chainOf = (arc: ARCSigningData | undefined): ARCData | null =>
  arc?.chain && !arc.error ? Object.assign(arc, { chain: arc.chain }) : null;

const trustedSets = (
  chain: readonly ARCChainEntry[],
  sealers: readonly string[],
): readonly ARCChainEntry[] => {
  const newestFirst = chain.toReversed();
  const unknown = newestFirst.findIndex((set) => !isOfSealer(set, sealers));
  return unknown < 0 ? newestFirst : newestFirst.slice(0, unknown);
};

const isOfSealer = (set: ARCChainEntry, sealers: readonly string[]): boolean => {
  const domain = String(set['arc-seal']?.parsed?.d?.value ?? '').toLowerCase();
  return sealers.some((sealer) => domain === sealer || domain.endsWith(`.${sealer}`));
};

const textOf = (set: ARCChainEntry): string => {
  const line = String(set['arc-authentication-results']?.original ?? '');
  return line.slice(line.indexOf(':') + 1);
};

/** A signature with `l=` covers a part of the body: what follows may be anybody's. */
export const isUnderSized = (status: object): boolean =>
  'underSized' in status && Number(status.underSized) > 0;
