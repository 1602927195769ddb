import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './grid.module.css';

type Given = Readonly<{
  label: string;
  count: number;
  /** Whether more rows exist than are counted here. */
  hasMore: boolean;
  /** Of every row, in CSS pixels: known before it is drawn, so that the scroll bar is true. */
  rowPixels: number;
  /** The row under the keyboard's cursor; -1 for none. */
  active: number;
  onMove: (index: number) => void;
  onOpen: (index: number) => void;
  /** The last rows are in sight. */
  onEnd: () => void;
  keyOf: (index: number) => string | number;
  row: (index: number) => ReactNode;
  isSelected?: (index: number) => boolean;
}>;

/** A list of any length of which only the rows in sight are drawn. It has the focus; the active row is named to readers. */
export const Grid = (given: Given) => {
  const { label, count, hasMore, rowPixels, active, onEnd, keyOf } = given;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    getItemKey: keyOf,
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (hasMore && last >= count - 10) onEnd();
  }, [hasMore, last, count, onEnd]);
  useEffect(() => {
    if (active >= 0) virtual.scrollToIndex(active, { align: 'auto' });
  }, [active, virtual]);
  return (
    <div
      ref={scroller}
      className={styles.grid}
      role="grid"
      aria-label={label}
      aria-rowcount={hasMore ? -1 : count}
      aria-activedescendant={items.some(({ index }) => index === active) ? `${id}${active}` : undefined}
      tabIndex={0}
      onKeyDown={(event) => press(event, given)}
      onClick={(event) => click(event, given)}
    >
      <div role="presentation" className={styles.rows} style={{ blockSize: `${virtual.getTotalSize()}px` }}>
        {items.map(({ index, start, key }) => (
          <div
            key={key}
            id={`${id}${index}`}
            className={styles.row}
            role="row"
            tabIndex={-1}
            aria-rowindex={index + 1}
            aria-selected={given.isSelected?.(index) ?? false}
            data-index={index}
            data-active={index === active || undefined}
            style={{ transform: `translateY(${start}px)`, blockSize: `${rowPixels}px` }}
          >
            {given.row(index)}
          </div>
        ))}
      </div>
    </div>
  );
};

const press = (event: KeyboardEvent, { active, count, onMove, onOpen }: Given): void => {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
  const step = steps[event.key];
  const last = count - 1;
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || count === 0) return;
  if (step !== undefined) onMove(Math.min(Math.max(active + step, 0), last));
  else if (event.key === 'Home') onMove(0);
  else if (event.key === 'End') onMove(last);
  else if (event.key === 'Enter' && active >= 0) onOpen(active);
  else return;
  event.preventDefault();
};

/** One listener for all rows; a click that opens a new tab stays the browser's. */
const click = (event: MouseEvent, { onOpen }: Given): void => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0)
    return;
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
  if (row === null || (event.target instanceof Element && event.target.closest('label, button'))) return;
  event.preventDefault();
  onOpen(Number(row.dataset.index));
};
