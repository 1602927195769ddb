/**
 * An address is verified by a code that is sent to it, and that arrives here by mail or is entered by hand (contract §14.1).
 */

import { DeskError, notFound } from '../../kernel/errors.ts';
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { isSameSecret } from '../../kernel/same-secret.ts';
import type { InboundAddress } from '../../model/inbound/inbound-address.ts';
import type { InboundMail } from '../../model/inbound/inbound-mail.ts';
import type { MailFacts } from '../../model/inbound/mail-facts.ts';
import { mailError } from '../../model/outbound/mail-reasons.ts';
import type { Secrets, Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { queueMail, refusalTo } from '../../outbound/mail/queue-mail.ts';
import { type Say, sayInWorkspace } from '../../outbound/mail/say.ts';
import { putBack } from '../quarantine/put-back.ts';

/** Without a code, another one is sent. */
export type VerifyAddress = Readonly<{ address: string; code?: string | undefined }>;

export const verifyAddress =
  (secrets: Secrets) =>
  async (scope: WriteScope, { address, code }: VerifyAddress): Promise<InboundAddress> => {
    const found = await scope.stores.inboundAddresses.findByAddress(address);
    if (!found) throw notFound('address');
    if (code === undefined) return sendAgain(scope, secrets, found);
    const isRight =
      isPending(found, scope.now) && isSameSecret(secrets.hash(code.trim()), found.codeHash ?? '');
    if (!isRight)
      throw new DeskError('invalid_code', 'The code is wrong or has expired; send a new one.', 'code');
    return markVerified({ ...scope, secrets }, found);
  };

/** Mail that waited for the verification is processed now. */
export const markVerified = async (
  scope: Pick<WriteScope, 'stores' | 'now' | 'ids'> & Readonly<{ secrets: Pick<Secrets, 'hash'> }>,
  address: InboundAddress,
): Promise<InboundAddress> => {
  const { stores, now } = scope;
  const verified = { ...address, codeHash: null, verifiedAt: address.verifiedAt ?? now };
  await stores.inboundAddresses.save(verified);
  for (const mail of await listWaiting(stores, address)) await putBack(scope, mail);
  return verified;
};

/** The newest mails, about a day's worth. Older ones stay in quarantine, where managers see them. */
const listWaiting = async (
  { inboundMails }: Stores,
  { id }: InboundAddress,
): Promise<readonly InboundMail[]> => {
  const waiting: InboundMail[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = { limit: limits.page.most, after };
    const { data, next } = await inboundMails.list(page, { states: ['quarantined'] });
    waiting.push(...data.filter((mail) => mail.addressId === id && mail.reason === 'unverified_address'));
    if (next === null) break;
    after = next;
  }
  return waiting.toReversed();
};

const mostPages = 10;

const sendAgain = async (
  scope: WriteScope,
  secrets: Secrets,
  address: InboundAddress,
): Promise<InboundAddress> => {
  const refusal = await refusalTo(scope, address.address, { kind: 'notice' });
  if (refusal !== null) throw new DeskError('rate_limited', mailError(refusal));
  const sent = await withCode(scope, secrets, address);
  await scope.stores.inboundAddresses.save(sent);
  return sent;
};

/** The address with a new code. Queues the mail with the code. */
export const withCode = async (
  scope: WriteScope,
  secrets: Secrets,
  address: InboundAddress,
): Promise<InboundAddress> => {
  const code = secrets.text(codeLength);
  const workspace = await scope.stores.workspace.find();
  const name = workspace?.name ?? 'Tidemark';
  const say = await sayInWorkspace(scope);
  await queueMail(scope, {
    kind: 'notice',
    automatic: true,
    to: address.address,
    subject: `${name}: ${say('notice_address_check_subject', { address: address.address })}`,
    text: codeText(say, { workspace: name, address: address.address }, code),
    cause: 'address_check',
  });
  return { ...address, codeHash: secrets.hash(code), codeSentAt: scope.now };
};

const codeLength = 16;

const codeText = (say: Say, values: Readonly<{ workspace: string; address: string }>, code: string): string =>
  [
    say('notice_address_check_text', values),
    say('notice_address_check_code', {}),
    code,
    `./tidemark inbound address verify ${values.address} --code ${code}`,
  ].join('\n\n');

const isPending = ({ codeHash, codeSentAt }: InboundAddress, now: Instant): boolean =>
  codeHash !== null && codeSentAt !== null && codeSentAt > plus(now, -limits.inbound.codeMs);

type Arrived = Readonly<{ facts: MailFacts; now: Instant }>;

/** The address whose code is in the text of a mail, outside of quotes; null for none. */
export const findChecked = async (
  { secrets }: Readonly<{ secrets: Secrets }>,
  { inboundAddresses }: Stores,
  { facts, now }: Arrived,
): Promise<InboundAddress | null> => {
  const pending = (await inboundAddresses.list()).filter((address) => isPending(address, now));
  if (pending.length === 0) return null;
  const text = (facts.text ?? '').slice(0, looked).replace(/^[ \t]*>.*$/gm, '');
  const words =
    text.match(new RegExp(`(?<![0-9A-Za-z])[0-9A-Za-z]{${codeLength}}(?![0-9A-Za-z])`, 'g')) ?? [];
  const hashes = new Set(words.slice(0, mostWords).map((word) => secrets.hash(word)));
  return pending.find(({ codeHash }) => codeHash !== null && hashes.has(codeHash)) ?? null;
};

/** Our mail is short, and a forward adds little. */
const looked = 50_000;
const mostWords = 50;
