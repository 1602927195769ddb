/** `branding` of the workspace: complete where it is given, like the other sections of the document. */
import type { Branding } from '../../model/instance/branding.ts';
import { pictureUrl } from '../../model/library/article-picture.ts';
import type { Stores } from '../../model/ports.ts';
import type { Fault } from './read-document.ts';
import { describeGiven, type Reader, readMembers, refuse, usually } from './read-members.ts';
import { readLine } from './read-values.ts';
import type { Shown } from './section.ts';

const readAccent: Reader<string> = (value, reading, path) => {
  const color = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (/^#[0-9a-f]{6}$/.test(color)) return color;
  if (/^#[0-9a-f]{3}$/.test(color)) return color.replaceAll(/[0-9a-f]/g, '$&$&');
  return refuse(reading, path, `Expected a colour like "#0b5f6e", got ${describeGiven(value)}.`);
};

const longestHome = 2_000;

const readHome: Reader<string> = (value, reading, path) => {
  const line = readLine(longestHome)(value, reading, path);
  if (line === undefined || /^https?:\/\/[^\s/?#@\\"'<>]+(?:[/?#][^\s"'<>]*)?$/i.test(line)) return line;
  return refuse(reading, path, `Expected an address like https://example.com, got ${describeGiven(value)}.`);
};

const pictureAddress = /^\/help\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const readLogo: Reader<string> = (value, reading, path) => {
  const id = typeof value === 'string' ? pictureAddress.exec(value.trim())?.[1] : undefined;
  return id ?? refuse(reading, path, `Expected ${logoAddress}, got ${describeGiven(value)}.`);
};

const logoAddress = 'the address of a stored picture, like /help/pictures/… from the console';

/** The logo by its id. */
export type BrandingInput = Readonly<{ logo: string | null; accent: string | null; home: string | null }>;

export const readBranding: Reader<BrandingInput> = readMembers({
  logo: usually(readLogo, null),
  accent: usually(readAccent, null),
  home: usually(readHome, null),
});

/** The branding as it will be stored; a fault for a logo that this workspace has not stored. */
export const brandingWith = async (
  { articlePictures }: Stores,
  { logo, accent, home }: BrandingInput,
): Promise<Readonly<{ branding: Branding; faults: readonly Fault[] }>> => {
  const picture = logo === null ? null : await articlePictures.find(logo);
  const path = ['workspace', 'branding', 'logo'];
  const lost = { path, message: `Expected ${logoAddress}, got one that is not stored here.` };
  return {
    branding: {
      ...(picture && { logo: { id: picture.id, width: picture.width, height: picture.height } }),
      ...(accent !== null && { accent }),
      ...(home !== null && { home }),
    },
    faults: logo !== null && !picture ? [lost] : [],
  };
};

/** As the document writes it; nothing where nothing is set. */
export const showBranding = ({ logo, accent, home }: Branding): Readonly<{ branding?: Shown }> =>
  logo || accent || home
    ? {
        branding: {
          ...(logo && { logo: pictureUrl(logo) }),
          ...(accent && { accent }),
          ...(home && { home }),
        },
      }
    : {};
