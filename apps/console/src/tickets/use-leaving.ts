/** Where the writer of a text is while it is sent. */
import { type RefObject, useEffect, useRef } from 'react';

/** False once the writer is at another ticket. */
export const useIsHere = (): RefObject<boolean> => {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
};

/** Keys that follow the one that sends are the console's at once. A refusal gives the focus back, unless the writer is elsewhere. */
export const useLeaving = (isSending: boolean): (() => void) => {
  const left = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isSending && left.current?.isConnected && document.activeElement === document.body)
      left.current.focus();
    if (!isSending) left.current = null;
  }, [isSending]);
  return () => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement)) return;
    left.current = activeElement;
    activeElement.blur();
  };
};
