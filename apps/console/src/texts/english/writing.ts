export const writing = {
  format: 'Format',
  strong: 'Bold',
  em: 'Italic',
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  quote: 'Quote',
  code: 'Code',
};
