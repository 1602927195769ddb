/** Keys and input rules of the editor: marks, lists, quotes, code, undo. */
import { baseKeymap, chainCommands, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, Plugin } from 'prosemirror-state';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

const hardBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** The buttons of the toolbar, by their names. */
export const commands = {
  strong: toggleMark(marks.strong),
  em: toggleMark(marks.em),
  code: toggleMark(marks.code),
  bulletList: chainCommands(liftListItem(nodes.list_item), wrapInList(nodes.bullet_list)),
  orderedList: chainCommands(liftListItem(nodes.list_item), wrapInList(nodes.ordered_list)),
  quote: chainCommands(inQuote(lift), wrapIn(nodes.blockquote)),
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof commands;

/** `Mod-Enter` sends, so the editor leaves it alone. */
const { 'Mod-Enter': _sends, ...usualKeys } = baseKeymap;

export const plugins = (): readonly Plugin[] => [
  history(),
  inputRules({
    rules: [
      wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
      wrappingInputRule(/^1[.)]\s$/, nodes.ordered_list),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      textblockTypeInputRule(/^```$/, nodes.code_block),
    ],
  }),
  keymap({
    'Mod-b': commands.strong,
    'Mod-i': commands.em,
    'Mod-e': commands.code,
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    Enter: splitListItem(nodes.list_item),
    'Shift-Enter': chainCommands(inCode, hardBreak),
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
    'Shift-Ctrl-8': commands.bulletList,
    'Shift-Ctrl-7': commands.orderedList,
    'Shift-Ctrl-9': commands.quote,
    'Shift-Ctrl-0': setBlockType(nodes.paragraph),
  }),
  keymap(usualKeys),
];

/** In code, a line break is a character. */
function inCode(...[state, dispatch]: Parameters<Command>): boolean {
  if (!state.selection.$from.parent.type.spec.code) return false;
  dispatch?.(state.tr.insertText('\n').scrollIntoView());
  return true;
}

/** Runs a command only where the selection is in a quote. */
function inQuote(command: Command): Command {
  return (state, dispatch, view) => {
    const { $from } = state.selection;
    const depths = Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth).type);
    return depths.includes(nodes.blockquote) && command(state, dispatch, view);
  };
}
