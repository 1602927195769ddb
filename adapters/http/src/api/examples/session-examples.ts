/** Agents and their sessions as the reference shows them. */
import type * as v from 'valibot';
import type { AgentWire } from '../agents/wire.ts';
import type { PushDeviceWire } from '../devices/wire.ts';
import type { MeWire } from '../me/wire.ts';
import type { SessionResultWire } from '../sessions/wire.ts';
import type { TeamWire } from '../teams/wire.ts';
import { agentId, created, teamId } from './example-ids.ts';

export const agent: v.InferOutput<typeof AgentWire> = {
  id: agentId,
  email: 'bo@desk.example',
  name: 'Bo Chen',
  role: 'agent',
  status: 'active',
  available: true,
  created_at: created,
};

export const team: v.InferOutput<typeof TeamWire> = { id: teamId, name: 'Billing', created_at: created };

const sessionId = '019a9f00-7a1d-791e-97f7-f40516273849';

export const sessionResult: v.InferOutput<typeof SessionResultWire> = {
  token: 'tmd_…',
  expires_at: '2027-02-18T09:30:00.000Z',
  agent,
  session_id: sessionId,
  known_device: 'b7Yq…',
  workspace: { slug: 'acme', name: 'Acme Support' },
};

export const pushDevice: v.InferOutput<typeof PushDeviceWire> = {
  id: '019a9f00-7a1e-7a2f-98a8-051627384950',
  platform: 'ios',
  device_name: 'Bo’s phone',
  app_version: '1.0.0',
  agent_id: agentId,
  contact_id: null,
  created_at: created,
  last_seen_at: created,
};

export const me: v.InferOutput<typeof MeWire> = {
  agent,
  teams: [team],
  workspace: { slug: 'acme', name: 'Acme Support', locale: 'en', timezone: 'Europe/Dublin' },
  session: { id: sessionId },
};
