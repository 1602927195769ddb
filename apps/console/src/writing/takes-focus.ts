/** Whether a text that comes into sight has the focus: who chooses from a list beside it goes on choosing. */
export const takesFocus = (isQuiet: boolean): boolean =>
  !isQuiet && !(document.activeElement instanceof HTMLSelectElement);
