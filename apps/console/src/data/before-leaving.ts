/** Functions that save unsaved work when the page is left or hidden. */
const savings: (() => void)[] = [];

export const beforeLeaving = (save: () => void): void => void savings.push(save);

export const saveBeforeLeaving = (): void => {
  for (const save of savings) save();
};
