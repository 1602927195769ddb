/** Creates a workspace, from the command line or the setup page of the first start. */
import { invalid } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { isSlug } from '../../kernel/slug.ts';
import { canonicalLocale, described, requiredText } from '../../kernel/text.ts';
import { zoneName } from '../../model/automation/calendar-text.ts';
import { usualSettings, type Workspace } from '../../model/instance/workspace.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { firstCategory } from './first-category.ts';

export type AddWorkspace = Readonly<{
  slug: string;
  name: string;
  locale?: string | undefined;
  timezone?: string | undefined;
}>;

/** The caller gives the id, because the write that creates a workspace already runs inside it. */
export const addWorkspace =
  (id: string) =>
  async ({ stores, ids, now }: WriteScope, input: AddWorkspace): Promise<Workspace> => {
    const workspace: Workspace = {
      id,
      slug: slugOf(input.slug),
      name: requiredText('name', input.name, limits.nameLength),
      locale: localeOf(input.locale ?? 'en'),
      timezone: timezoneOf(input.timezone ?? 'UTC'),
      status: 'active',
      settings: usualSettings,
      createdAt: now,
    };
    await stores.workspace.add(workspace);
    await stores.configuration.add('category', firstCategory(ids.next(), { locale: workspace.locale, now }));
    await stores.setupLink.end();
    return workspace;
  };

/** Hosts that a deployment may need for itself cannot be slugs. */
export const reservedSlugs: readonly string[] = [
  'www',
  'api',
  'app',
  'admin',
  'mail',
  'static',
  'files',
  'help',
  'status',
];

/** The slug as it is stored; throws `validation_failed`. */
export const slugOf = (text: string): string => {
  const slug = text.trim();
  if (!isSlug(slug, 63))
    throw invalid(
      'slug',
      `slug must be 1 to 63 lower-case letters, digits and inner hyphens, got ${described(text)}.`,
    );
  if (reservedSlugs.includes(slug))
    throw invalid(
      'slug',
      `slug must be none of ${reservedSlugs.join(', ')}, which are reserved, got ${described(text)}.`,
    );
  return slug;
};

/** The language tag in its canonical spelling; throws `validation_failed`. */
export const localeOf = (text: string): string => {
  const locale = canonicalLocale(text.trim());
  if (locale !== null) return locale;
  throw invalid('locale', `locale must be a language tag like en or pt-BR, got ${described(text)}.`);
};

/** The zone in the spelling of its name, if the runtime knows it; throws `validation_failed`. */
export const timezoneOf = (text: string): string => {
  const timezone = zoneName(text.trim());
  if (timezone !== null) return timezone;
  throw invalid('timezone', `timezone must be an IANA zone like Europe/Dublin, got ${described(text)}.`);
};
