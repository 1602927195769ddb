/** Keys, input rules and toolbar commands of the article editor. */
import { baseKeymap, chainCommands, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState, Plugin } from 'prosemirror-state';
import { articleSchema, isLink } from './article-schema.ts';

const { nodes, marks } = articleSchema;

const isIn = ({ selection: { $from } }: EditorState, name: string): boolean =>
  Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth).type.name).includes(name);

const heading =
  (level: number): Command =>
  (state, dispatch) => {
    const { parent } = state.selection.$from;
    const isThis = parent.type === nodes.heading && parent.attrs.level === level;
    return isThis
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch);
  };

const unquote: Command = (state, dispatch) => isIn(state, 'blockquote') && lift(state, dispatch);

/** Two rows of two, the first of them headings; within a table, one row more. */
const table: Command = (state, dispatch) => {
  if (isIn(state, 'table')) return addRow(state, dispatch);
  const cell = (isHeader: boolean) =>
    (isHeader ? nodes.table_header : nodes.table_cell).create(null, nodes.paragraph.create());
  const row = (isHeader: boolean) => nodes.table_row.create(null, [cell(isHeader), cell(isHeader)]);
  dispatch?.(state.tr.replaceSelectionWith(nodes.table.create(null, [row(true), row(false)])));
  return true;
};

const addRow: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const depth = Array.from({ length: $from.depth + 1 }, (_, at) => at).findLast(
    (at) => $from.node(at).type === nodes.table_row,
  );
  if (depth === undefined) return false;
  const row = $from.node(depth);
  const cells = Array.from({ length: row.childCount }, () =>
    nodes.table_cell.create(null, nodes.paragraph.create()),
  );
  dispatch?.(state.tr.insert($from.after(depth), nodes.table_row.create(null, cells)).scrollIntoView());
  return true;
};

/** The buttons of the toolbar, by their names. */
export const articleCommands = {
  heading2: heading(2),
  heading3: heading(3),
  strong: toggleMark(marks.strong),
  em: toggleMark(marks.em),
  code: toggleMark(marks.code),
  bulletList: chainCommands(liftListItem(nodes.list_item), wrapInList(nodes.bullet_list)),
  orderedList: chainCommands(liftListItem(nodes.list_item), wrapInList(nodes.ordered_list)),
  quote: chainCommands(unquote, wrapIn(nodes.blockquote)),
  table,
} as const satisfies Readonly<Record<string, Command>>;

export type ArticleCommandName = keyof typeof articleCommands;

/** Addresses of this very help centre are kept without the host, so that they go on when it moves. */
export const ownHref = (href: string, origin: string): string =>
  href.startsWith(`${origin}/help`) ? href.slice(origin.length) : href;

/** Links what is selected, or unlinks it where `href` is empty. False for what is no address. */
export const linkTo =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection;
    if (empty || (href !== '' && !isLink(href))) return false;
    const cleared = state.tr.removeMark(from, to, marks.link);
    dispatch?.(href === '' ? cleared : cleared.addMark(from, to, marks.link.create({ href })));
    return true;
  };

const hardBreak: Command = (state, dispatch) => {
  const isCode = state.selection.$from.parent.type.spec.code === true;
  const { tr } = state;
  dispatch?.(
    (isCode ? tr.insertText('\n') : tr.replaceSelectionWith(nodes.hard_break.create())).scrollIntoView(),
  );
  return true;
};

/** `Mod-Enter` publishes, so the editor leaves it alone. */
const { 'Mod-Enter': _publishes, ...usualKeys } = baseKeymap;

export const articlePlugins = (): readonly Plugin[] => [
  history(),
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs = '##']) => ({ level: signs.length })),
      wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
      wrappingInputRule(/^1[.)]\s$/, nodes.ordered_list),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      textblockTypeInputRule(/^```$/, nodes.code_block),
    ],
  }),
  keymap({
    'Mod-b': articleCommands.strong,
    'Mod-i': articleCommands.em,
    'Mod-e': articleCommands.code,
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    Enter: splitListItem(nodes.list_item),
    'Shift-Enter': hardBreak,
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
    'Mod-Alt-2': articleCommands.heading2,
    'Mod-Alt-3': articleCommands.heading3,
  }),
  keymap(usualKeys),
];
