import type { Ports } from '../../model/ports.ts';
import { withoutForwardMark, withoutNoteLine } from '../deciding/decide-for-agent.ts';
import type { Deciding, WritingVerdict } from './carry-out.ts';
import { readableText, subjectOf, type Written } from './content-of.ts';

type OfMail = Pick<Written, 'text' | 'html' | 'isEncrypted' | 'trims'> & Readonly<{ subject: string }>;

/** The text of the message's author. The author of a forwarded mail is not its sender. */
export const writtenIn = async (
  { mailHtml, mailTexts }: Pick<Ports, 'mailHtml' | 'mailTexts'>,
  { facts, verdict }: Deciding<WritingVerdict>,
  language: string,
): Promise<OfMail> => {
  const { isEncrypted } = facts;
  if (verdict.type === 'open' && verdict.forward) {
    const { mail } = verdict.forward;
    const subject = subjectOf(mailTexts, mail.subject ?? withoutForwardMark(facts.subject), language);
    return { text: mail.text, html: null, isEncrypted, trims: false, subject };
  }
  const subject = subjectOf(mailTexts, facts.subject, language);
  const text = await readableText(mailHtml, facts.text, facts.html);
  const isNote = verdict.type === 'reply' && verdict.internal && !verdict.isLate;
  if (!isNote) {
    // In a mail that somebody forwards, the quoted text is the message.
    const isForward = withoutForwardMark(facts.subject) !== facts.subject.trim();
    const trims = !isForward && (verdict.type !== 'open' || facts.repliesTo.length > 0);
    return { text, html: facts.html, isEncrypted, trims, subject };
  }
  return { text: withoutNoteLine(text), html: null, isEncrypted, trims: true, subject };
};
