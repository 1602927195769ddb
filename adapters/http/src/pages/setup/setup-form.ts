/** The one form of the first start: what it asks, and what is wrong with what was typed. */
import {
  DeskError,
  type InstanceInput,
  limits,
  localeOf,
  requiredEmail,
  requiredText,
  reservedSlugs,
  slugOf,
  timezoneOf,
} from '@tidemark/domain';
import { passwordFaults } from '../account/choose-password.ts';

export const setupFields = [
  'workspace_name',
  'slug',
  'locale',
  'timezone',
  'owner_name',
  'email',
  'password',
] as const;

export type SetupField = (typeof setupFields)[number];
export type SetupValues = Readonly<Record<SetupField, string>>;
export type SetupFaults = Readonly<Partial<Record<SetupField, string>>>;

export const valuesOf = (form: URLSearchParams): SetupValues => {
  const typed = (field: SetupField): string => form.get(field) ?? '';
  return {
    workspace_name: typed('workspace_name'),
    slug: typed('slug').trim() || suggestedSlug(typed('workspace_name')),
    locale: typed('locale') || 'en',
    timezone: typed('timezone') || 'UTC',
    owner_name: typed('owner_name'),
    email: typed('email'),
    password: typed('password'),
  };
};

/** Every fault at once, so that nobody mends a form one field at a time. */
export const faultsOf = (values: SetupValues): SetupFaults => {
  const isWrong = (field: SetupField): boolean => isRefused(() => rules[field](values[field]));
  // A short name that was to be made from a name that is missing is not the reader's fault.
  const isMade = values.slug === '' && isWrong('workspace_name');
  const refused = setupFields.filter((field) => isWrong(field) && !(field === 'slug' && isMade));
  return Object.fromEntries(refused.map((field) => [field, sentenceOf(field, values)]));
};

export const setupInput = (token: string, values: SetupValues): InstanceInput => ({
  token,
  workspace: {
    slug: values.slug,
    name: values.workspace_name,
    locale: values.locale,
    timezone: values.timezone,
  },
  agent: { email: values.email, name: values.owner_name, role: 'owner', password: values.password },
  key: { name: 'First key', scopes: ['read', 'write'] },
});

const rules: Readonly<Record<SetupField, (text: string) => string>> = {
  workspace_name: (text) => requiredText('workspace_name', text, limits.nameLength),
  slug: slugOf,
  locale: localeOf,
  timezone: timezoneOf,
  owner_name: (text) => requiredText('owner_name', text, limits.nameLength),
  email: (text) => requiredEmail('email', text),
  // The desk judges it: it knows what is common.
  password: (text) => text,
};

/** The hint of a field. */
export const sentences: Readonly<Record<SetupField, string>> = {
  workspace_name: `Type a name of 1 to ${limits.nameLength} characters.`,
  slug: 'Type a free short name of 1 to 63 lower-case letters a–z, digits and hyphens between them.',
  locale: 'Choose one of the languages.',
  timezone: 'Choose one of the time zones.',
  owner_name: `Type a name of 1 to ${limits.nameLength} characters.`,
  email: 'Type an email address like ann@example.com.',
  password: passwordFaults.length,
};

const sentenceOf = (field: SetupField, { slug }: SetupValues): string =>
  field === 'slug' && reservedSlugs.includes(slug)
    ? `The short name ${slug} is reserved. Choose another; these are reserved: ${reservedSlugs.join(', ')}.`
    : sentences[field];

const isRefused = (check: () => string): boolean => {
  try {
    check();
    return false;
  } catch (error) {
    if (error instanceof DeskError) return true;
    throw error;
  }
};

/** “Acme & Söhne” becomes `acme-sohne`. */
const suggestedSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-|-$/g, '');
