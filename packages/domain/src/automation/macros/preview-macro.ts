/** Shows the message and changes of a macro on a ticket, without writing them. */
import { notFound } from '../../kernel/errors.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Macro } from '../../model/automation/macro.ts';
import { getTicket } from '../../model/desk/get-ticket.ts';
import { type Changes, ticketChanges } from '../../model/desk/ticket-changes.ts';
import { may } from '../../model/people/abilities.ts';
import type { Stores } from '../../model/ports.ts';
import { atRest } from '../conditions/at-rest.ts';
import { peopleOf } from '../conditions/people-of.ts';
import { act } from '../rules/act.ts';
import type { Acting } from '../rules/action-kind.ts';
import { skipped } from '../rules/draft.ts';
import { fillText } from '../rules/fill-text.ts';
import { placeholdersIn } from '../rules/placeholders.ts';
import type { RuleWorld } from '../rules/rule-world.ts';
import { worldOf } from '../rules/stored-world.ts';
import { asRule } from './apply-macro.ts';

export type PreviewMacro = Readonly<{ number: number; macroId: string; now: Instant }>;

/**
 * `body` is the text with its placeholders filled, null where the macro has none; `blanks` are the placeholders that this
 * ticket has no value for. `did` says what it would do besides changing the ticket, and what it could not do.
 */
export type MacroPreview = Readonly<{
  macroId: string;
  body: string | null;
  blanks: readonly string[];
  changes: Changes;
  did: readonly string[];
}>;

/** Throws `not_found` for an unknown ticket, and for a macro that is unknown or not active. */
export const previewMacro = async (
  stores: Stores,
  { number, macroId, now }: PreviewMacro,
): Promise<MacroPreview> => {
  const ticket = await getTicket(stores, number);
  const automation = await stores.configuration.automation();
  const macro = automation.macros.find(({ id }) => id === macroId);
  if (!macro) throw notFound('macro');
  const people = await peopleOf(stores, { automation }, ticket);
  const organization =
    ticket.organizationId === null ? null : await stores.organizations.find(ticket.organizationId);
  const subject = atRest(ticket, { requester: people.requester, organization }, now);
  const world = readingWorld(stores, worldOf({ stores }, automation));
  const done = await act({ ...macro, ...asRule }, subject, world);
  const acting: Acting = { rule: macro, subject, world, perform: async (draft) => skipped(draft, '', '') };
  return {
    macroId,
    ...(await filled(macro, (text) => fillText(text, done.ticket, acting))),
    changes: ticketChanges(ticket, done.ticket),
    did: done.did,
  };
};

/** Taking a turn is a write: the preview shows one who could have it, and the turn may be another's by then. */
const readingWorld = (stores: Stores, world: RuleWorld): RuleWorld => ({
  ...world,
  nextAgent: async (teamId) => {
    const members = await stores.teams.members(teamId);
    return (
      members.find(({ status, available, role }) => status === 'active' && available && may(role, 'work')) ??
      null
    );
  },
});

const filled = async (
  { replyBody }: Macro,
  fill: (text: string) => Promise<string>,
): Promise<Pick<MacroPreview, 'body' | 'blanks'>> => {
  if (replyBody === null) return { body: null, blanks: [] };
  const blanks: string[] = [];
  for (const name of placeholdersIn(replyBody)) if ((await fill(`{{${name}}}`)) === '') blanks.push(name);
  return { body: await fill(replyBody), blanks };
};
