import { limits, type Quotas } from '@tidemark/domain';
import { countSetting } from '@tidemark/node';
import * as v from 'valibot';

const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;
const { contact, workspace } = limits.quotas;

/** The settings of every deployment for what contacts write and what workspaces store. */
export const quotaEntries = {
  QUOTA_CONTACT_REQUESTS: countSetting(
    String(contact.requests.most),
    { least: 0, most: 1_000 },
    'How many requests a contact may open in an hour, in the portal and by mail; 0 for no limit. More get 429 `quota_exceeded`, and a mail is quarantined.',
  ),
  QUOTA_CONTACT_WRITES: countSetting(
    String(contact.writes.most),
    { least: 0, most: 1_000 },
    'How many requests, answers and other changes a contact may write in a minute; 0 for no limit.',
  ),
  QUOTA_CONTACT_MEBIBYTES: countSetting(
    String(contact.bytes.most / mebibyte),
    { least: 0, most: 1_000_000 },
    'How many mebibytes of text and files a contact may write in a day; 0 for no limit.',
  ),
  QUOTA_WORKSPACE_GIBIBYTES: countSetting(
    String(workspace.bytes / gibibyte),
    { least: 0, most: 1_000_000 },
    'How many gibibytes of messages, files and stored mail a workspace may have; 0 for no limit. A write beyond that gets 507 `storage_full`, and a sending mail server tries again later.',
  ),
  QUOTA_WORKSPACE_CONTACTS: countSetting(
    String(workspace.contacts),
    { least: 0, most: 1_000_000_000 },
    'How many contacts a workspace may have; 0 for no limit.',
  ),
  QUOTA_WORKSPACE_KEYS: countSetting(
    String(workspace.keys),
    { least: 0, most: 10_000 },
    'How many API keys a workspace may have that are not revoked; 0 for no limit.',
  ),
  QUOTA_WORKSPACE_CALLS: countSetting(
    String(limits.workspaceRate.perSecond),
    { least: 0, most: limits.workspaceRate.most },
    `How many calls a second all credentials of a workspace together may make in a process of the API, on average over a minute; 0 for no limit. More get 429 \`rate_limited\`. Each key keeps its own limit of ${limits.rate.calls} a minute.`,
  ),
  QUOTA_RESERVE_PERCENT: countSetting(
    String(workspace.reserve * 100),
    { least: 0, most: 90 },
    'The share of the bytes and contacts of a workspace in which only agents write: customers, mail and API keys stop before it.',
  ),
  AUDIT_KEPT_DAYS: countSetting(
    String(limits.audit.keptDays),
    { least: 0, most: 36_500 },
    'How many days the audit log keeps its entries; 0 for ever. Postgres removes whole months. The signed heads of what was removed stay.',
  ),
};

const schema = v.object(quotaEntries);

export const quotasOf = (settings: v.InferOutput<typeof schema>): Quotas => ({
  contact: {
    requests: { ...contact.requests, most: settings.QUOTA_CONTACT_REQUESTS },
    writes: { ...contact.writes, most: settings.QUOTA_CONTACT_WRITES },
    bytes: { ...contact.bytes, most: settings.QUOTA_CONTACT_MEBIBYTES * mebibyte },
  },
  workspace: {
    bytes: settings.QUOTA_WORKSPACE_GIBIBYTES * gibibyte,
    contacts: settings.QUOTA_WORKSPACE_CONTACTS,
    keys: settings.QUOTA_WORKSPACE_KEYS,
    reserve: settings.QUOTA_RESERVE_PERCENT / 100,
  },
});
