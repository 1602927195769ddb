/** How customers see the workspace. */
export const branding = {
  title: 'Look for customers',
  hint: 'Your help centre, your portal, your sign-in pages and your mails have it.',
  logo: 'Logo',
  logoAlt: 'Your logo',
  logoHint:
    'PNG, JPEG, WebP or GIF of at most 5 MiB. A logo at least twice as wide as high stands alone, another one beside the name.',
  choose: 'Choose a picture',
  replace: 'Choose another',
  remove: 'Remove',
  accent: 'Accent colour',
  accentHint: "Like #0b5f6e. Tidemark's own where it is left out.",
  home: 'Link to your site',
  homeHint: 'Like https://example.com. Customers find it at the top of each page.',
  sample: 'A button',
  readable: 'This colour can be read on light and dark pages.',
  /** By theme: the colour, and what is shown instead. */
  shown: {
    light: (color: string, shade: string): string =>
      `Text of ${color} could not be read on light pages: they have ${shade}.`,
    dark: (color: string, shade: string): string =>
      `Text of ${color} could not be read on dark pages: they have ${shade}.`,
  },
};
