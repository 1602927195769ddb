/** The bytes of a text, without the platform that usually makes them. */
export const utf8 = (text: string): number[] =>
  [...encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|(.)/g)].map(([, byte, character]) =>
    byte === undefined ? (character ?? '').charCodeAt(0) : Number.parseInt(byte, 16),
  );
