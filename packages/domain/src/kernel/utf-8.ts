/** The bytes of a text in UTF-8. A lone surrogate becomes U+FFFD. */
export const utf8Bytes = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  const put = (byte: number): void => {
    bytes[length] = byte;
    length += 1;
  };
  for (const character of text.toWellFormed()) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) put(code);
    else {
      const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
      put((leads[more] ?? 0) | (code >> (6 * more)));
      for (let place = more - 1; place >= 0; place -= 1) put(0x80 | ((code >> (6 * place)) & 0x3f));
    }
  }
  return bytes.slice(0, length);
};

/** How many bytes `utf8Bytes` gives, without making them. */
export const utf8Length = (text: string): number => {
  let length = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x80) length += 1;
    // Each half of a pair has two of its four bytes.
    if (unit >= 0x800 && (unit < 0xd800 || unit > 0xdfff)) length += 1;
  }
  return length;
};

const leads = [0, 0xc0, 0xe0, 0xf0];
