/** Carries out what was decided about a mail. */

import { DeskError } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { isBlank } from '../../kernel/text.ts';
import { takingInFiles } from '../../library/files/take-in-files.ts';
import { systemCall } from '../../model/actor.ts';
import type { InboundMail } from '../../model/inbound/inbound-mail.ts';
import type { Ports, Secrets } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import type { MailWorld } from '../deciding/mail-world.ts';
import type { AppendByMail, OpenByMail, ReplyByMail, Verdict } from '../deciding/verdict.ts';
import { checkAddress } from './check-address.ts';
import { contentOf, isCut } from './content-of.ts';
import { findWritten } from './find-written.ts';
import { noteBounce, noteComplaint } from './note-bounce.ts';
import { waitsLong } from './park-mail.ts';
import { quarantineMail } from './quarantine-mail.ts';
import { replaceMessage } from './replace-message.ts';
import { type Settled, settle } from './settle.ts';
import { mostParts, type StoredParts, storeParts, textPart } from './store-parts.ts';
import type { Attempt, ReadInbound } from './take-in.ts';
import { tellOfForwarding } from './tell-of-forwarding.ts';
import { type Writing, writeMessage } from './write-message.ts';
import { writtenIn } from './written-in.ts';

/** A verdict with a message, or without one. */
export type WritingVerdict = OpenByMail | AppendByMail | ReplyByMail;
type QuietVerdict = Exclude<Verdict, WritingVerdict | Readonly<{ type: 'wait' }>>;

export type Deciding<Of = WritingVerdict | QuietVerdict> = ReadInbound &
  Readonly<{ verdict: Of; world: MailWorld }>;

export const carryOut = (ports: Ports, attempt: Attempt, deciding: Deciding): Promise<void> => {
  const { verdict } = deciding;
  if (isWriting(verdict)) return writeOut(ports, attempt, { ...deciding, verdict });
  return settleQuietly(ports, { ...attempt, deciding }, (scope) =>
    quietly({ ...scope, secrets: ports.secrets }, { ...deciding, verdict }),
  );
};

/** A mail that has a message already keeps it, whatever the decision is now. */
const settleQuietly: typeof settle = (ports, settling, effect) =>
  settle(ports, settling, async (scope) =>
    settling.deciding.mail.messageId === null ? effect(scope) : { state: 'done', reason: null },
  );

const isWriting = (verdict: Deciding['verdict']): verdict is WritingVerdict =>
  verdict.type === 'open' || verdict.type === 'append' || verdict.type === 'reply';

const quietly = async (
  scope: WriteScope & Readonly<{ secrets: Secrets }>,
  deciding: Deciding<QuietVerdict>,
): Promise<Settled> => {
  const { verdict } = deciding;
  if (verdict.type === 'note') return { state: 'noted', reason: verdict.reason };
  if (verdict.type === 'bounce') return noteBounce(scope, verdict);
  if (verdict.type === 'complaint') return noteComplaint(scope, verdict);
  if (verdict.type === 'check') return checkAddress(scope, verdict.addressId);
  if (verdict.type === 'forwarding') {
    const { id, envelope } = deciding.mail;
    return tellOfForwarding(scope, { id, to: envelope.to, request: verdict.request });
  }
  return quarantineMail(scope, { ...deciding, reason: verdict.reason });
};

/** Files and text are prepared before the write, which waits only for the stores. */
const writeOut = (ports: Ports, attempt: Attempt, deciding: Deciding<WritingVerdict>): Promise<void> => {
  const { workspaceId, mailId } = attempt;
  const taking = takingInFiles({ ...ports, fileLimits: { ...ports.fileLimits, most: mostParts } });
  return taking(systemCall(workspaceId, 'takeInMail', mailId), async (intake) => {
    const language = await languageOf(ports, workspaceId);
    const written = await writtenIn(ports, deciding, language);
    const whole = isCut(written.text) ? [textPart(written.text)] : [];
    const limitsOfFiles = { ...ports.fileLimits, waitsForScanner: !waitsLong(ports, attempt) };
    const parts = await storeParts(intake, [...whole, ...deciding.facts.parts], limitsOfFiles);
    refuseUnstored(attempt, parts);
    if (isOnlyMalware(written.text, parts) && !attempt.isReleased)
      return settleQuietly(ports, { ...attempt, deciding }, (scope) =>
        quarantineMail(scope, { ...deciding, reason: 'malware_only' }),
      );
    const fileNames = [...parts.files.map(({ name }) => name), ...parts.skipped];
    const fileIdOf = await storedFileIdOf(ports, attempt, { mail: deciding.mail, parts });
    const content = await contentOf(ports, { ...written, fileNames, fileIdOf, language });
    const writing = { ...deciding, ...content, parts, subject: written.subject };
    const { isWanted } = attempt;
    const quarantine = (scope: WriteScope) =>
      quarantineMail(scope, { ...deciding, reason: 'too_many_from_sender' });
    await settle(ports, { ...attempt, deciding }, (scope) =>
      deciding.mail.messageId === null ? writeOnce(scope, writing, isWanted) : replaceMessage(scope, writing),
    ).catch((error: unknown) => {
      if (!isOverQuota(error)) throw error;
      return settleQuietly(ports, { ...attempt, deciding }, quarantine);
    });
  });
};

/** One mail can reach a ticket twice: by its token, and at an address where the mail that it answers is known. */
const writeOnce = async (scope: WriteScope, writing: Writing, isWanted: boolean): Promise<Settled> =>
  (isWanted ? null : await findWritten(scope, writing)) ?? writeMessage(scope, writing);

/** Mail over the quota of a sender is not refused: it is put in quarantine for a person. */
const isOverQuota = (error: unknown): boolean =>
  error instanceof DeskError && error.code === 'quota_exceeded';

const languageOf = ({ work, mailTexts }: Ports, workspaceId: string): Promise<string> =>
  work.read(workspaceId, async ({ workspace }) =>
    mailTexts.languageOf((await workspace.find())?.locale ?? 'en'),
  );

type Stored = Readonly<{ mail: InboundMail; parts: StoredParts }>;

/** A mail that is processed again has its files already. */
const storedFileIdOf = async (
  { work }: Ports,
  { workspaceId }: Attempt,
  { mail: { messageId }, parts }: Stored,
): Promise<StoredParts['fileIdOf']> => {
  if (messageId === null) return parts.fileIdOf;
  const there = await work.read(workspaceId, ({ files }) => files.listOfMessages([messageId]));
  return (contentId) => {
    const id = parts.fileIdOf(contentId);
    const sha256 = parts.files.find((file) => file.id === id)?.sha256;
    return there.find((file) => file.sha256 === sha256)?.id ?? id;
  };
};

/** The mail can wait until the byte store is back; in the end it is taken in without these files, which it names. */
const refuseUnstored = ({ attempts }: Attempt, { files }: StoredParts): void => {
  if (attempts < limits.inbound.retryDelaysMs.length && files.some(({ isStored }) => !isStored))
    throw new DeskError('internal_error', 'The byte store did not take a file of the mail.');
};

const isOnlyMalware = (text: string, { files, refused }: StoredParts): boolean =>
  isBlank(text) && files.length === 0 && refused > 0;
