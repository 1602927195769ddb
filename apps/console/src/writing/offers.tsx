import type { EditorView } from 'prosemirror-view';
import { useEffect } from 'react';
import { classes } from '../parts/classes.ts';
import styles from './editor.module.css';
import type { Asking } from './use-asking.ts';

type Given = Readonly<{ id: string; view: EditorView; asking: Asking }>;

/** The offers above the text: the focus stays in the text, which says on which of them the cursor is. */
export const Offers = ({ id, view, asking: { help, shown, active, choose } }: Given) => {
  const activeId = active && `${id}${active.id}`;
  useEffect(() => {
    const text = view.dom;
    if (activeId === null) return;
    text.setAttribute('aria-controls', id);
    text.setAttribute('aria-activedescendant', activeId);
    return () => {
      text.removeAttribute('aria-controls');
      text.removeAttribute('aria-activedescendant');
    };
  }, [view, id, activeId]);
  if (!help || !active) return null;
  return (
    <div className={styles.offers}>
      <div className={styles.sheet}>
        <div className={styles.list} role="listbox" id={id} aria-label={help.label}>
          {shown.map((offer) => (
            <div
              key={offer.id}
              ref={offer === active ? scrollIn : null}
              id={`${id}${offer.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={offer === active}
              className={classes(styles.offer, offer === active && styles.active)}
              // The text keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(view, offer.id)}
            >
              <span>{offer.name}</span> <small>{offer.detail}</small>
            </div>
          ))}
        </div>
        {help.preview && <div className={styles.preview}>{help.preview(active.id)}</div>}
      </div>
    </div>
  );
};

const scrollIn = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' });
