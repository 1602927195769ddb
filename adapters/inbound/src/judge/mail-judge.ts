/** The port `MailJudge`: SPF, DKIM, DMARC and ARC of a raw mail. What DNS does not answer in time is `temperror`. */
import { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import type { AuthResult, MailEnvelope, MailJudge, MailVerdicts, RawMail, Trust } from '@tidemark/domain';
import type { DKIMResult, DKIMVerifyResult, DMARCResult } from 'mailauth';
import { cachedDns, createDns, type Dns, type QuestionsOfMail, questionsOfMail, remembered } from './dns.ts';
import { headOf, type MailHead, mostSignatures } from './head-of-mail.ts';
import { isUnderSized, judgeArc } from './judge-arc.ts';
import { judgeSpf, type SpfVerdict } from './judge-spf.ts';
import { type MailAuth, mailAuth } from './mail-auth.ts';
import { saysSpam } from './says-spam.ts';
import { trustedNetworks } from './trusted-networks.ts';
import { LongLine, verifiedBytes } from './verified-bytes.ts';

export type JudgeLog = Readonly<{ warn: (facts: object, message: string) => void }>;

/**
 * `trustedRelays` are networks like `10.0.0.0/8` whose `Received` and spam headers are believed, `trustedSealers` domains whose
 * ARC seals are, and `hostname` is the name of this server in SPF macros.
 */
export type MailJudgeSettings = Readonly<{
  log: JudgeLog;
  hostname: string;
  trustedRelays?: readonly string[];
  trustedSealers?: readonly string[];
  dns?: Dns;
}>;

/** Throws for a `trustedRelays` that is no network. */
export const createMailJudge = ({
  log,
  hostname,
  trustedRelays = [],
  trustedSealers = [],
  dns = createDns(),
}: MailJudgeSettings): MailJudge => {
  const shared = cachedDns(dns);
  const isTrusted = trustedNetworks(trustedRelays);
  const sealers = trustedSealers.map((sealer) => sealer.toLowerCase());
  return {
    judge: async (raw, envelope, trust) => {
      const questions = {
        policy: questionsOfMail(shared),
        spf: questionsOfMail(shared),
        keys: questionsOfMail(shared),
        seals: questionsOfMail(shared),
      };
      try {
        const auth = await mailAuth();
        const head = await headOf(raw);
        const mail = { auth, head, raw, envelope, trust, questions, hostname, isTrusted, sealers, log };
        return await judgeMail(mail);
      } catch (error) {
        log.warn({ err: error }, 'A mail could not be judged.');
        return unknown;
      } finally {
        for (const { end } of Object.values(questions)) end();
      }
    },
  };
};

const unknown: MailVerdicts = {
  spf: 'temperror',
  dkim: 'temperror',
  dmarc: 'temperror',
  policy: null,
  arc: 'temperror',
  dkimDomains: [],
  isSpam: false,
};

type JudgedMail = Readonly<{
  auth: MailAuth;
  head: MailHead;
  raw: RawMail;
  envelope: MailEnvelope;
  trust: Trust;
  questions: Readonly<Record<'policy' | 'spf' | 'keys' | 'seals', QuestionsOfMail>>;
  hostname: string;
  isTrusted: (address: string) => boolean;
  sealers: readonly string[];
  log: JudgeLog;
}>;

const judgeMail = async (mail: JudgedMail): Promise<MailVerdicts> => {
  const { auth, head, envelope, trust, hostname, isTrusted, sealers } = mail;
  const ask = mail.questions.spf.ask;
  const policyDns = remembered(mail.questions.policy.ask);
  // Asked first and apart from all that a forger can make slow.
  const asked = askPolicy(auth, authorOf(head, null), policyDns);
  const [signatures, spf] = await Promise.all([
    verifySignatures(mail),
    orUnknown(mail, { name: 'SPF', unknown: { result: 'temperror', domain: null } } as const, () =>
      judgeSpf({ auth, ask, head, envelope, hostname, trust, isTrusted }),
    ),
  ]);
  await asked;
  const author = authorOf(head, signatures.verified);
  const dmarc = await orUnknown(
    mail,
    { name: 'DMARC', unknown: { result: 'temperror', policy: null } } as const,
    () => judgeDmarc(auth, policyDns, { author, spf, signatures }),
  );
  const { verified } = signatures;
  const domain = author.isAgreed ? author.domain : null;
  const arc = verified
    ? await orUnknown(mail, { name: 'ARC', unknown: 'temperror' } as const, () =>
        judgeArc({ auth, verified, questions: mail.questions.seals, sealers, domain }),
      )
    : signatures.result;
  const { client } = envelope;
  const isRelay = client !== null && (client.relay !== undefined || isTrusted(client.address));
  return {
    spf: spf.result,
    dkim: signatures.result,
    dmarc: dmarc.result,
    policy: dmarc.policy,
    arc,
    dkimDomains: signatures.domains,
    isSpam: isRelay && saysSpam(head.fields),
  };
};

/** A verification that throws is a fault of ours or of the store, never the sender's. */
const orUnknown = async <Verdict>(
  { log }: JudgedMail,
  { name, unknown: unknownVerdict }: Readonly<{ name: string; unknown: Verdict }>,
  verify: () => Promise<Verdict>,
): Promise<Verdict> => {
  try {
    return await verify();
  } catch (error) {
    log.warn({ err: error }, `${name} of a mail could not be verified.`);
    return unknownVerdict;
  }
};

/** `unanswered` are domains whose key was not to be had; `verified` is null when nothing could be verified. */
type Signatures = Readonly<{
  result: AuthResult;
  domains: readonly string[];
  unanswered: readonly string[];
  verified: DKIMVerifyResult | null;
}>;

const verifySignatures = async (mail: JudgedMail): Promise<Signatures> => {
  const { auth, head, raw, sealers, log } = mail;
  const keys = remembered(mail.questions.keys.ask);
  const unsigned = { result: 'none', domains: [], unanswered: [], verified: null } as const;
  if (head.isTooComplex) return unsigned;
  const isSealed = sealers.length > 0 && head.fields.some(({ name }) => name === 'arc-seal');
  // At once, so that one that gets no answer takes no time from the others.
  for (const name of keyNames(head)) keys(name, 'TXT').catch(() => undefined);
  const bytes = head.isSigned || isSealed ? Readable.from(verifiedBytes(raw)) : Buffer.from(head.bytes);
  try {
    const verified = await auth.dkimVerify(bytes, { resolver: keys });
    return { ...signaturesOf(verified.results), verified };
  } catch (error) {
    if (error instanceof LongLine) return { ...unsigned, result: head.isSigned ? 'fail' : 'none' };
    log.warn({ err: error }, 'DKIM of a mail could not be verified.');
    return { ...unsigned, result: 'temperror' };
  }
};

/** The keys that the signatures name. */
const keyNames = ({ fields }: MailHead): readonly string[] => {
  const signatures = fields.filter(({ name }) => name === 'dkim-signature');
  return signatures.slice(0, mostSignatures).flatMap(({ value }) => {
    const text = value.replace(/\s+/g, '');
    const domain = domainToASCII(/(?:^|;)d=([^;]+)/i.exec(text)?.[1] ?? '');
    const selector = /(?:^|;)s=([^;]+)/i.exec(text)?.[1];
    return domain === '' || selector === undefined ? [] : [`${selector}._domainkey.${domain}`];
  });
};

const signaturesOf = (results: readonly DKIMResult[]): Omit<Signatures, 'verified'> => {
  const passing = results.filter(({ status }) => status.result === 'pass' && !isUnderSized(status));
  const domains = domainsOf(passing);
  const unanswered = domainsOf(results.filter(({ status }) => status.result === 'temperror'));
  const isUnsigned = results.every(({ status }) => status.result === 'none');
  const failure = unanswered.length > 0 ? 'temperror' : isUnsigned ? 'none' : 'fail';
  return { result: domains.length > 0 ? 'pass' : failure, domains, unanswered };
};

const domainsOf = (results: readonly DKIMResult[]): readonly string[] => [
  ...new Set(results.flatMap(({ signingDomain }) => (signingDomain ? [signingDomain.toLowerCase()] : []))),
];

/**
 * Whose policy counts: the domain of the first address of the only From header. `isAgreed`: the verifier reads the same domain
 * out of it, and no other; else nothing that it verified counts.
 */
type Author = Readonly<{ email: string | null; domain: string | null; isAgreed: boolean }>;

const authorOf = ({ from, fromHeaders, isFromCut }: MailHead, verified: DKIMVerifyResult | null): Author => {
  const email = fromHeaders === 1 ? (from[0]?.email ?? null) : null;
  if (email === null) return { email, domain: null, isAgreed: false };
  const domain = domainOf(email);
  const theirs = verified ? verified.headerFrom : from.map((address) => address.email);
  const isAgreed =
    !isFromCut &&
    (verified?.fromFields ?? 1) === 1 &&
    [...theirs, ...from.map((address) => address.email)].every((address) => domainOf(address) === domain) &&
    theirs.length > 0;
  return { email, domain, isAgreed };
};

const domainOf = (email: string): string => domainToASCII(email.slice(email.lastIndexOf('@') + 1).trim());

type DmarcVerdict = Readonly<{ result: AuthResult; policy: MailVerdicts['policy'] }>;

type Evaluating = Readonly<{ author: Author; spf: SpfVerdict; signatures: Signatures }>;

const askPolicy = (auth: MailAuth, { email }: Author, resolver: Dns): Promise<unknown> =>
  email === null
    ? Promise.resolve()
    : // This only warms `resolver`: `judgeDmarc` asks again and reports the failure.
      auth.dmarc({ headerFrom: [email], spfDomains: [], dkimDomains: [], resolver }).catch(() => undefined);

/** A failure that a missing answer may have caused is none: it is decided as if that answer had been good. */
const judgeDmarc = async (
  auth: MailAuth,
  resolver: Dns,
  { author: { email, isAgreed }, spf, signatures }: Evaluating,
): Promise<DmarcVerdict> => {
  if (email === null) return { result: 'none', policy: null };
  const evaluate = (spfDomains: readonly string[], dkimDomains: readonly string[]) =>
    auth.dmarc({
      headerFrom: [email],
      spfDomains: isAgreed ? [...spfDomains] : [],
      dkimDomains: isAgreed ? dkimDomains.map((domain) => ({ domain })) : [],
      resolver,
    });
  const found = await evaluate(domainWhen(spf, 'pass'), signatures.domains);
  const verdict = verdictOf(found);
  if (verdict.result !== 'fail') return verdict;
  if (signatures.result === 'temperror' && signatures.unanswered.length === 0)
    return { ...verdict, result: 'temperror' };
  const hoped = await evaluate(domainWhen(spf, 'temperror'), signatures.unanswered);
  return verdictOf(hoped).result === 'fail' ? verdict : { ...verdict, result: 'temperror' };
};

const domainWhen = ({ result, domain }: SpfVerdict, wanted: AuthResult): readonly string[] =>
  result === wanted && domain !== null ? [domain] : [];

const verdictOf = (found: DMARCResult | false): DmarcVerdict => {
  if (!found) return { result: 'none', policy: null };
  const { result } = found.status;
  const isKnown = result === 'pass' || result === 'fail' || result === 'temperror';
  return { result: isKnown ? result : 'none', policy: policyOf(found.policy) };
};

const policyOf = (policy: string | undefined): MailVerdicts['policy'] =>
  policy === 'none' || policy === 'quarantine' || policy === 'reject' ? policy : null;
