/** Compares every character, so that the time does not reveal where two texts differ. */
export const isSameSecret = (given: string, expected: string): boolean => {
  let differs = expected.length ^ given.length;
  for (let index = 0; index < expected.length; index += 1)
    differs |= expected.charCodeAt(index) ^ given.charCodeAt(index);
  return differs === 0;
};
