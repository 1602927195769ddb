/** Rows of mail that arrives. */
import type { InboundAccount, InboundAddress, InboundMail } from '@tidemark/domain';

type Owned = { workspace_id: string };

export type InboundTables = {
  inbound_mails: StoredInboundMail & { first_key: string | null; raw: Uint8Array | null } & Owned;
  inbound_addresses: InboundAddressRow & { address_key: string } & Owned;
  inbound_hooks: InboundHookRow & Owned;
  mail_keys: MailKeyRow & Owned;
  inbound_accounts: InboundAccountRow & Owned;
  message_origins: MessageOriginRow & { sent_as_key: string | null; sender_key: string } & Owned;
  participants: ParticipantRow & { email_key: string } & Owned;
};

export type InboundMailRow = {
  id: string;
  way: InboundMail['way'];
  envelope_from: string | null;
  recipient: string;
  client: string | null;
  address_id: string | null;
  size: number;
  sha256: string;
  dedupe_key: string;
  raw_in: InboundMail['rawIn'];
  sender: string | null;
  author: string | null;
  subject: string | null;
  sent_as: string | null;
  state: InboundMail['state'];
  reason: InboundMail['reason'];
  error: string | null;
  attempts: number;
  verdicts: string | null;
  duplicate_of: string | null;
  ticket_number: number | null;
  message_id: string | null;
  opened_ticket: number;
  received_at: string;
  settled_at: string | null;
};

export type StoredInboundMail = InboundMailRow & { sender_key: string | null; author_key: string | null };

export type InboundAddressRow = {
  id: string;
  address: string;
  team_id: string | null;
  priority: InboundAddress['priority'];
  tags: string;
  reply_to: InboundAddress['replyTo'];
  is_group: number;
  bulk: InboundAddress['bulk'];
  trusted_authserv: string | null;
  code_hash: string | null;
  code_sent_at: string | null;
  verified_at: string | null;
  sends: number;
  sending: string | null;
  created_at: string;
};

export type InboundHookRow = { id: string; name: string; secret_hash: string; created_at: string };

export type InboundAccountRow = {
  id: string;
  address_id: string;
  host: string;
  port: number;
  security: InboundAccount['security'];
  login: string;
  sign_in: InboundAccount['signIn'];
  sealed_secret: string | null;
  signed_in_at: string | null;
  folder: string;
  move_to: string | null;
  uid_validity: string | null;
  last_uid: number;
  walk_since: string | null;
  walk_up_to: number | null;
  stuck_uid: number | null;
  stuck_attempts: number | null;
  state: InboundAccount['health']['state'];
  error: string | null;
  failures: number;
  failing_since: string | null;
  told_at: string | null;
  last_success_at: string | null;
  created_at: string;
};

export type MessageOriginRow = {
  message_id: string;
  ticket_number: number;
  sent_as: string | null;
  sender: string;
  subject: string;
  body: string;
  body_html: string;
};

export type ParticipantRow = { ticket_number: number; email: string; name: string | null; added_at: string };

export type MailKeyRow = {
  id: string;
  domain: string;
  selector: string;
  sealed_key: string;
  public_key: string;
  created_at: string;
  found_at: string | null;
  replaced_at: string | null;
};
