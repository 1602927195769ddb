/** Where a page of a list begins, as our own links write it; null, the beginning, for anything else. */
export const placeIn = (text: string | null): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;
