/** Looks at every character, whichever is the first that differs: the time it takes tells nothing of what was expected. */
export const isSameSecret = (given: string, expected: string): boolean => {
  let differs = expected.length ^ given.length;
  for (let index = 0; index < expected.length; index += 1)
    differs |= expected.charCodeAt(index) ^ given.charCodeAt(index);
  return differs === 0;
};
