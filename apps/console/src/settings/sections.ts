/**
 * The sections of the settings: each is a row here, with its name in `texts/<language>/settings.ts` and its screen in a folder
 * of its own. The order of the rows is that of the navigation.
 */
import { type ComponentType, lazy } from 'react';
import type { LateTexts } from '../texts/texts.ts';
import { configurationSections } from './configuration/sections.ts';

/** `item`: the record that the address names behind the section. */
export type SectionScreen = ComponentType<Readonly<{ item: string | null }>>;

export type Section = Readonly<{
  id: keyof LateTexts['settings']['sections'];
  group: keyof LateTexts['settings']['groups'];
  screen: SectionScreen;
}>;

export const sections: readonly Section[] = [
  {
    id: 'agents',
    group: 'people',
    screen: lazy(async () => ({ default: (await import('./agents/agents-section.tsx')).AgentsSection })),
  },
  ...configurationSections,
  {
    id: 'quarantine',
    group: 'mail',
    screen: lazy(async () => ({
      default: (await import('./mail/quarantine-section.tsx')).QuarantineSection,
    })),
  },
  {
    id: 'mails',
    group: 'mail',
    screen: lazy(async () => ({ default: (await import('./mail/mails-section.tsx')).MailsSection })),
  },
  {
    id: 'addresses',
    group: 'mail',
    screen: lazy(async () => ({ default: (await import('./mail/addresses-section.tsx')).AddressesSection })),
  },
  {
    id: 'keys',
    group: 'connections',
    screen: lazy(async () => ({ default: (await import('./keys/keys-section.tsx')).KeysSection })),
  },
  {
    id: 'webhooks',
    group: 'connections',
    screen: lazy(async () => ({
      default: (await import('./webhooks/webhooks-section.tsx')).WebhooksSection,
    })),
  },
  {
    id: 'sso',
    group: 'connections',
    screen: lazy(async () => ({ default: (await import('./sso/sso-section.tsx')).SsoSection })),
  },
  {
    id: 'audit',
    group: 'records',
    screen: lazy(async () => ({ default: (await import('./records/audit-section.tsx')).AuditSection })),
  },
  {
    id: 'exports',
    group: 'records',
    screen: lazy(async () => ({ default: (await import('./records/exports-section.tsx')).ExportsSection })),
  },
  {
    id: 'tasks',
    group: 'records',
    screen: lazy(async () => ({ default: (await import('./records/tasks-section.tsx')).TasksSection })),
  },
];
