/** Carries out that rules ask the customer for a rating: once in a write, and under the caps of automatic mail. */

import type { Rule } from '../../model/automation/rule.ts';
import type { Firing } from '../../model/automation/rule-run.ts';
import type { SatisfactionResponse } from '../../model/desk/satisfaction-response.ts';
import { type MailFault, mailError } from '../../model/outbound/mail-reasons.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { askForRating } from './ask-for-rating.ts';
import { ruleMailRefusal } from './queue-rule-mail.ts';
import { alreadyRequested, couldNotAsk, nobodyToAsk } from './request-rating.ts';
import type { RunOutcome } from './run-rules.ts';

/** `firedRules` are the rules of the firings, one by one. */
type Carrying = Readonly<{
  requester: Contact | null;
  firedRules: readonly Rule[];
  /** Why contacts get nothing; null when they may. */
  silence: MailFault | null;
}>;

/** `firings` say what could not be asked, instead of the rule's own sentence. */
export const carryOutRatings = async (
  scope: WriteScope,
  { ticket, effects, run }: RunOutcome,
  { requester, firedRules, silence }: Carrying,
): Promise<Readonly<{ survey: SatisfactionResponse | null; firings: readonly Firing[] }>> => {
  let survey: SatisfactionResponse | null = null;
  const skipped = new Map<string, SkippedRating>();
  for (const effect of effects.filter((one) => one.type === 'rating')) {
    const refusal = survey ? null : (silence ?? (await ruleMailRefusal(scope, ticket.number, effect.to)));
    const reason = survey ? alreadyRequested : refusal && mailError(refusal);
    if (reason === null && requester) survey = await askForRating(scope, ticket, requester);
    else skipped.set(effect.rule.id, { place: effect.place, reason: reason ?? nobodyToAsk });
  }
  const firings = run.firings.map((firing, index) =>
    withSkippedRating(firing, skipped.get(firedRules[index]?.id ?? '')),
  );
  return { survey, firings };
};

type SkippedRating = Readonly<{ place: number; reason: string }>;

const withSkippedRating = (firing: Firing, skipped: SkippedRating | undefined): Firing => {
  if (!skipped) return firing;
  return { ...firing, did: firing.did.with(skipped.place, couldNotAsk(skipped.reason)) };
};
