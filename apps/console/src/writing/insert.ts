/** Puts a text into that of an editor. */
import { closeHistory } from 'prosemirror-history';
import { type Node, Slice } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { fromHtml } from './from-html.ts';
import { schema } from './schema.ts';

type Place = Readonly<{ from: number; to: number }>;

/** In the place of what is selected, or of what stands between two places; the cursor is behind it then. One undo takes it back. */
export const insertHtml = (view: EditorView, html: string, place: Place = view.state.selection): void => {
  const { content } = fromHtml(html);
  const slice = new Slice(content, opened(content.firstChild), opened(content.lastChild));
  const { tr } = view.state;
  view.dispatch(closeHistory(tr.replace(place.from, place.to, slice)).scrollIntoView());
};

/** Its first and last line join those that they meet. */
const opened = (block: Node | null): number => (block?.type === schema.nodes.paragraph ? 1 : 0);
