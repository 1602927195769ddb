/** The sections of the settings that are parts of the configuration document. */
import { lazy } from 'react';
import type { Section } from '../sections.ts';

export const configurationSections: readonly Section[] = [
  {
    id: 'workspace',
    group: 'workspace',
    screen: lazy(async () => ({
      default: (await import('./workspace-section.tsx')).WorkspaceSection,
    })),
  },
  {
    id: 'teams',
    group: 'people',
    screen: lazy(async () => ({ default: (await import('./form-sections.tsx')).TeamsSection })),
  },
  {
    id: 'ticket_fields',
    group: 'workspace',
    screen: lazy(async () => ({
      default: (await import('./form-sections.tsx')).TicketFieldsSection,
    })),
  },
  {
    id: 'calendars',
    group: 'workspace',
    screen: lazy(async () => ({
      default: (await import('./form-sections.tsx')).CalendarsSection,
    })),
  },
  {
    id: 'categories',
    group: 'workspace',
    screen: lazy(async () => ({
      default: (await import('./form-sections.tsx')).CategoriesSection,
    })),
  },
  {
    id: 'macros',
    group: 'automation',
    screen: lazy(async () => ({
      default: (await import('./form-sections.tsx')).MacrosSection,
    })),
  },
  {
    id: 'views',
    group: 'automation',
    screen: lazy(async () => ({ default: (await import('./form-sections.tsx')).ViewsSection })),
  },
  {
    id: 'configuration',
    group: 'automation',
    screen: lazy(async () => ({ default: (await import('./yaml-section.tsx')).YamlSection })),
  },
];
