import type * as v from 'valibot';
import { HistoryItemWire } from '../tickets/history-wire.ts';
import { agentId, changed } from './example-ids.ts';

const historyItem: v.InferOutput<typeof HistoryItemWire> = {
  id: '019a9f00-7a1b-7f06-95e5-d2e3f4051627',
  type: 'change',
  at: changed,
  actor: { type: 'agent', id: agentId, name: 'Bo Chen' },
  channel: 'web',
  changes: { status: ['open', 'pending'], priority: ['normal', 'high'] },
  rules: [{ id: '019a9f00-7a1c-7017-96f6-e3f405162738', name: 'VIP first', changed: ['priority'] }],
  sla: [],
  mail: null,
};

export const historyExample = [HistoryItemWire, historyItem] as const;
