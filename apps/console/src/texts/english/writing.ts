export const writing = {
  format: 'Format',
  strong: 'Bold',
  em: 'Italic',
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  quote: 'Quote',
  code: 'Code',
  mention: 'Colleagues',
  canned: 'Canned texts',
  mentions: (names: string): string => `Will notify ${names}`,
};
