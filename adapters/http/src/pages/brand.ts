/** Whose page it is, and the colour that it has because of that. */
import { createHash } from 'node:crypto';
import { type Branding, brandGrounds, brandShades, type Workspace } from '@tidemark/domain';

export type Owner = Readonly<{ name: string; branding: Branding }>;

export const ownerOf = ({ name, settings }: Pick<Workspace, 'name' | 'settings'>): Owner => ({
  name,
  branding: settings.branding ?? {},
});

/** A stylesheet inside a page; `hash` is its Content-Security-Policy source. */
export type PageSheet = Readonly<{ source: string; hash: string }>;

/** Behind the sheet of the page: shades of the accent colour that can be read in either theme. Null without a colour. */
export const brandSheet = ({ accent }: Branding): PageSheet | null => {
  if (accent === undefined) return null;
  const shades = brandShades(accent);
  const source = `@media screen { :root { ${colors(shades.light, brandGrounds.light.on)} } }
@media screen and (prefers-color-scheme: dark) { :root { ${colors(shades.dark, brandGrounds.dark.on)} } }
`;
  return { source, hash: `'sha256-${createHash('sha256').update(source).digest('base64')}'` };
};

const colors = (shade: string, on: string): string =>
  `--accent: ${shade}; --link: ${shade}; --on-accent: ${on};`;

/** `style-src` of a page that has its own sheet and that of its owner. */
export const styleSources = (pageHash: string, owner: Owner | undefined): string =>
  ['style-src', pageHash, ...(owner ? [brandSheet(owner.branding)?.hash ?? []].flat() : [])].join(' ');
