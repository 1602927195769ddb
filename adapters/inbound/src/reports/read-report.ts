/** Whether a machine reports about mail that we sent, and what it says. */
import type { MailAddress, MailReport, ReportedRecipient } from '@tidemark/domain';
import { limits } from '@tidemark/domain/limits';
import { decodeText } from '../decoding/charsets.ts';
import { cleanText } from '../decoding/clean.ts';
import { readIds } from '../reading/header-values.ts';
import { readMessage } from '../reading/read-message.ts';
import type { LeafPart } from '../reading/read-parts.ts';
import { allOf, firstOf } from '../structure/header.ts';
import { isMessage } from '../structure/keep.ts';
import type { Part } from '../structure/part.ts';
import { addressIn, type Fields, fieldGroups, recipientOf } from './status-fields.ts';
import { readTextForm } from './text-forms.ts';

export type Reported = Readonly<{
  root: Part;
  leaves: readonly LeafPart[];
  from: readonly MailAddress[];
  hasEmptySender: boolean;
  text: string | null;
}>;

export const readReport = (mail: Reported): MailReport | null => {
  const isReport = mail.root.type.value === 'multipart/report';
  if (!isReport && !isOfMachine(mail)) return null;
  const groups = (type: RegExp): readonly Fields[] =>
    mail.leaves
      .filter((leaf) => type.test(leaf.type.value))
      .flatMap(({ leaf }) => fieldGroups(cleanText(decodeText(leaf.kept, 'utf-8', null))));

  const feedback = groups(/^message\/feedback-report$/)[0];
  if (feedback)
    return reportOf(mail, { kind: 'complaint', recipients: [delivered(feedback.get('original-rcpt-to'))] });

  const receipt = groups(/^message\/disposition-notification$/)[0];
  if (receipt)
    return reportOf(mail, {
      kind: 'receipt',
      recipients: [delivered(receipt.get('final-recipient'))],
      ids: readIds(receipt.get('original-message-id') ?? null),
    });

  const recipients = groups(/^message\/(?:global-)?delivery-status$/).flatMap(
    (fields) => recipientOf(fields) ?? [],
  );
  const known = recipients.length > 0 ? recipients : byText(mail);
  return known && reportOf(mail, { kind: 'delivery', recipients: known });
};

const machines =
  /^(?:mailer[-_.]?daemon|mail[-_.]?daemon|postmaster|mdaemon|mail[-_.]?delivery|maildelivery|bounces?|microsoftexchange[0-9a-f]+)(?:[+-].*)?@/i;

const isOfMachine = ({ root, from, hasEmptySender }: Reported): boolean =>
  hasEmptySender ||
  /^\s*<\s*>/.test(firstOf(root.fields, 'return-path') ?? '') ||
  firstOf(root.fields, 'x-failed-recipients') !== null ||
  /^\s*auto-/i.test(firstOf(root.fields, 'auto-submitted') ?? '') ||
  from.some(({ email, name }) => machines.test(email) || /^mail delivery (?:sub)?system/i.test(name ?? ''));

const byText = ({ root, text }: Reported): readonly ReportedRecipient[] | null =>
  readTextForm(text ?? '', allOf(root.fields, 'x-failed-recipients').join(', ') || null);

const delivered = (recipient: string | undefined): ReportedRecipient => ({
  recipient: addressIn(recipient),
  action: 'delivered',
  status: null,
  diagnostic: null,
});

type Reporting = Pick<MailReport, 'kind' | 'recipients'> & Readonly<{ ids?: readonly string[] }>;

const reportOf = (mail: Reported, { kind, recipients, ids = [] }: Reporting): MailReport => ({
  kind,
  recipients: recipients.slice(0, limits.inbound.header.addresses),
  returnedIds: [...new Set([...ids, ...returnedIds(mail)])].slice(0, limits.inbound.repliesTo),
});

const returnedTypes = /^(?:text\/rfc822-headers|message\/global-headers)$/;

/** Of the returned part; a program without one shows the header in its text, or answers the mail. */
const returnedIds = ({ root, leaves, text }: Reported): readonly string[] => {
  const ofParts = leaves
    .filter(({ type }) => isMessage(type.value) || returnedTypes.test(type.value))
    .flatMap((part) => readMessage(part, null)?.ids ?? []);
  if (ofParts.length > 0) return ofParts;
  const shown = [
    ...(text ?? '').matchAll(
      /^[>\s]{0,10}(message-id|in-reply-to|references):((?:.*)(?:\n[ \t]+.*){0,20})/gim,
    ),
  ];
  const ofText = shown
    .toSorted(([, one = ''], [, other = '']) => Number(/^r|^i/i.test(one)) - Number(/^r|^i/i.test(other)))
    .flatMap(([, , value = '']) => readIds(value.replace(/\n[ \t>]*/g, ' ')));
  if (ofText.length > 0) return ofText;
  return [
    ...readIds(firstOf(root.fields, 'in-reply-to')),
    ...readIds(firstOf(root.fields, 'references')).toReversed(),
  ];
};
