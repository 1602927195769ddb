import * as v from 'valibot';
import * as field from '../../api/fields.ts';

const tag = 'Settings: agents';
const needs = 'agent';
const ability = 'manage';

/** The requirements of every endpoint of agents. */
export const forManagers = { tag, needs, ability } as const;

export const path = '/settings/agents';
export const byId = { ...forManagers, noun: 'agent', params: v.object({ id: field.uuid }) } as const;
