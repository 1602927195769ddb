import { limits } from '../../kernel/limits.ts';
import { readMacroActions, showActions } from '../rules/read-actions.ts';
import { readTemplate } from '../rules/read-template.ts';
import { isEmptyIn, readMembers, refuse, required, usually } from './read-members.ts';
import { readFlag, readLine, readText } from './read-values.ts';
import type { Section } from './section.ts';
import { seenBy, seenByMembers, showSeenBy, usuallySeenBy } from './seen-by.ts';

const members = readMembers({
  name: required(readLine(limits.automation.nameLength)),
  description: usually(readText(limits.notesLength), null),
  ...seenByMembers,
  reply_body: usually(readTemplate(readText(limits.messageLength)), null),
  actions: usually(readMacroActions, []),
  active: usually(readFlag, true),
});

export const macroSection: Section<'macros'> = {
  kind: 'macro',
  member: 'name',
  most: limits.configuration.macros,
  read: (value, reading, path) => {
    const macro = members(value, reading, path);
    if (isEmptyIn(value, 'actions') && isEmptyIn(value, 'reply_body'))
      return refuse(reading, path, 'Expected a reply_body or actions, got neither.');
    const seen = macro && seenBy(macro, reading, path);
    if (!macro || !seen) return undefined;
    const { name, description, reply_body: replyBody, actions, active } = macro;
    return { name, description, ...seen, replyBody, actions, active };
  },
  nameOf: ({ name }) => name,
  make: (input, stamp) => ({ ...input, ...stamp }),
  show: (macro, names) => ({
    name: macro.name,
    description: macro.description,
    ...showSeenBy(macro, names),
    reply_body: macro.replyBody,
    actions: showActions(macro.actions, names),
    active: macro.active,
  }),
  usual: { description: null, ...usuallySeenBy, reply_body: null, actions: [], active: true },
};
