/** Pictures in the editor of articles: taken from pastes and drops, and described where they stand. */
import { type EditorState, NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { articleSchema } from './article-schema.ts';

export type PlacedPicture = Readonly<{ url: string; width: number; height: number }>;

const { picture } = articleSchema.nodes;

/** Behind what is selected, and selected itself, so that its description can be typed. */
export const placePicture = (view: EditorView, { url, width, height }: PlacedPicture): void => {
  const node = picture.create({ src: url, width: String(width), height: String(height) });
  const { tr } = view.state;
  tr.replaceSelectionWith(node);
  let at: number | null = null;
  tr.doc.descendants((one, position) => {
    if (one === node) at = position;
  });
  if (at !== null) tr.setSelection(NodeSelection.create(tr.doc, at));
  view.dispatch(tr.scrollIntoView());
};

/** The description of the picture that is selected; null where none is. */
export const selectedAlt = ({ selection }: EditorState): string | null =>
  selection instanceof NodeSelection && selection.node.type === picture
    ? String(selection.node.attrs.alt)
    : null;

export const describePicture = (view: EditorView, alt: string): void => {
  const { selection } = view.state;
  if (selectedAlt(view.state) === null) return;
  const tr = view.state.tr.setNodeAttribute(selection.from, 'alt', alt);
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, selection.from)));
};

/** The files of a paste or a drop. The server decides which are pictures. */
export const filesIn = (given: DataTransfer | null): readonly File[] => [...(given?.files ?? [])];
