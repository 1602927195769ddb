import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/**
 * For an editor that loses the focus: where the browser has the cursor is where it stands when the focus comes back. The
 * browser tells of a moved cursor a moment later, and ProseMirror no longer hears that without the focus.
 */
export const keepCursor = (view: EditorView): void => {
  const { doc, selection, tr } = view.state;
  const shown = document.getSelection();
  if (!shown?.anchorNode || !shown.focusNode || !(selection instanceof TextSelection)) return;
  if (!view.dom.contains(shown.anchorNode) || !view.dom.contains(shown.focusNode)) return;
  const placeOf = (node: Node, offset: number) =>
    doc.resolve(Math.min(view.posAtDOM(node, offset), doc.content.size));
  const place = TextSelection.between(
    placeOf(shown.anchorNode, shown.anchorOffset),
    placeOf(shown.focusNode, shown.focusOffset),
  );
  if (!place.eq(selection)) view.dispatch(tr.setSelection(place));
};
