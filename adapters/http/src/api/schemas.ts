/** The records of the API under the names that the OpenAPI document gives them, and schemas as JSON Schema. */
import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { AgentWire } from './agents/wire.ts';
import { ArticleWire } from './articles/wire.ts';
import { CategoryWire } from './categories/wire.ts';
import { ContactWire } from './contacts/wire.ts';
import { describedMembers } from './described-members.ts';
import { PushDeviceWire } from './devices/wire.ts';
import { EventWire } from './events/wire.ts';
import { ExportWire } from './exports/wire.ts';
import { FileWire, MarkedFileWire } from './files/wire.ts';
import { InboundAddressWire, InboundMailWire } from './inbound/wire.ts';
import { MacroWire } from './macros/wire.ts';
import { ChangedMeWire, MeWire } from './me/wire.ts';
import { NotificationWire, ReadReceiptWire } from './notifications/wire.ts';
import { OrganizationWire } from './organizations/wire.ts';
import { CustomerNotificationWire } from './portal/notification-wire.ts';
import { CustomerMeWire, CustomerSessionWire, CustomerWire } from './portal/sign-in-wire.ts';
import {
  ConversationWire,
  CustomerMessageWire,
  RequestFieldWire,
  RequestWire,
  SubmittedRequestWire,
} from './portal/wire.ts';
import { ActionWire, ConditionsWire, RuleWire } from './rules/wire.ts';
import { SatisfactionResponseWire } from './satisfaction/wire.ts';
import { SearchResultsWire } from './search/wire.ts';
import { SessionResultWire } from './sessions/wire.ts';
import { SlaPolicyWire } from './sla-policies/wire.ts';
import { TagWire } from './tags/wire.ts';
import { TeamWire } from './teams/wire.ts';
import { TicketFieldWire } from './ticket-fields/wire.ts';
import { HistoryItemWire } from './tickets/history-wire.ts';
import { MessageWire } from './tickets/message-wire.ts';
import { SlaWire } from './tickets/sla-wire.ts';
import { OpenedTicketWire, ReadMarkWire, TicketWire } from './tickets/wire.ts';
import { ViewWire } from './views/wire.ts';

const records: Readonly<Record<string, v.GenericSchema>> = {
  Ticket: TicketWire,
  OpenedTicket: OpenedTicketWire,
  SlaClock: SlaWire,
  ReadMark: ReadMarkWire,
  Message: MessageWire,
  TicketHistoryItem: HistoryItemWire,
  File: FileWire,
  Contact: ContactWire,
  Organization: OrganizationWire,
  KbCategory: CategoryWire,
  KbArticle: ArticleWire,
  SearchResults: SearchResultsWire,
  Agent: AgentWire,
  Team: TeamWire,
  Tag: TagWire,
  TicketField: TicketFieldWire,
  Macro: MacroWire,
  SlaPolicy: SlaPolicyWire,
  View: ViewWire,
  Rule: RuleWire,
  Conditions: ConditionsWire,
  Action: ActionWire,
  SatisfactionResponse: SatisfactionResponseWire,
  InboundMail: InboundMailWire,
  InboundAddress: InboundAddressWire,
  Event: EventWire,
  Export: ExportWire,
  Notification: NotificationWire,
  ReadReceipt: ReadReceiptWire,
  SessionResult: SessionResultWire,
  Me: MeWire,
  ChangedMe: ChangedMeWire,
  PushDevice: PushDeviceWire,
  Customer: CustomerWire,
  CustomerSession: CustomerSessionWire,
  CustomerMe: CustomerMeWire,
  Request: RequestWire,
  RequestField: RequestFieldWire,
  SubmittedRequest: SubmittedRequestWire,
  Conversation: ConversationWire,
  CustomerMessage: CustomerMessageWire,
  CustomerNotification: CustomerNotificationWire,
};

/** Those that only the console's own endpoints return. */
const consoleRecords: typeof records = { MarkedFile: MarkedFileWire };

export type Json = Readonly<Record<string, unknown>>;

/** Request bodies are described as sent; queries and responses by their parsed values. */
export const jsonSchemaOf = (schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema => {
  const { $schema, $defs, ...converted } = toJsonSchema(schema, { ...config, typeMode });
  return describedMembers(converted);
};

export const recordSchemas = (): Json => definitionsOf(records);
export const consoleRecordSchemas = (): Json => definitionsOf(consoleRecords);

const definitionsOf = (those: typeof records): Json =>
  describedMembers(toJsonSchemaDefs(those, { ...config, typeMode: 'output' }));

const config: ConversionConfig = {
  definitions: { ...records, ...consoleRecords },
  target: 'draft-2020-12',
  // JSON Schema cannot express these actions: the fields describe their format. Each answer shows its own example.
  ignoreActions: ['check', 'trim', 'transform', 'partial_check', 'readonly', 'examples'],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};
