import { configurationAbout, configurationNames } from './configuration.ts';
import { keys } from './settings-keys.ts';
import { mail } from './settings-mail.ts';
import { people } from './settings-people.ts';
import { records } from './settings-records.ts';
import { sso } from './settings-sso.ts';
import { webhooks } from './settings-webhooks.ts';

/** The frame of the settings; each part of them has a file of its own beside this one. */
export const settings = {
  title: 'Settings',
  toSettings: 'To the settings',
  managersOnly: 'Settings are for owners and admins',
  managersOnlyHint: 'Ask one of them to change what you need.',
  groups: {
    workspace: 'Workspace',
    people: 'People',
    automation: 'Automation',
    mail: 'Mail',
    connections: 'Connections',
    records: 'Records',
  },
  sections: {
    ...configurationNames,
    agents: 'Agents',
    keys: 'API keys',
    webhooks: 'Webhooks',
    quarantine: 'Mail that arrived',
    mails: 'Outgoing mail',
    addresses: 'Addresses',
    sso: 'Single sign-on',
    audit: 'Audit log',
    exports: 'Exports',
    tasks: 'Tasks',
  },
  about: {
    ...configurationAbout,
    agents: 'Who works here, what they may do, and who is invited.',
    keys: 'With a key a program calls the API. It is shown once.',
    webhooks: 'Addresses that get your events, and what was sent to them.',
    quarantine: 'Mail that was held back waits here for a decision.',
    mails: 'What the workspace sends, and what failed.',
    addresses: 'Where mail arrives, and the mailboxes that it is fetched from.',
    sso: 'Agents sign in with your own identity provider.',
    audit: 'Who did what, and what was refused.',
    exports: 'Tickets, contacts and more, as files.',
    tasks: 'Work that the server does by itself, and what it gave up.',
  },
  more: 'Show more',
  none: 'None yet.',
  roles: { owner: 'Owner', admin: 'Admin', agent: 'Agent', light_agent: 'Light agent' },
  agentStatuses: { invited: 'Invited', active: 'Active', suspended: 'Suspended' },
  away: 'Away',
  cancel: 'Cancel',
  save: 'Save',
  done: 'Done',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'This browser did not let it be copied. Select it and copy it yourself.',
  shownOnce: 'It is shown this once. Nobody can see it again.',
  proof: {
    title: 'Prove that it is you',
    why: 'This change needs a sign-in or your password of the last 10 minutes.',
    password: 'Your password',
    code: 'Code of your authenticator app, or a recovery code',
    passkey: 'Prove it with a passkey',
    goOn: 'Continue',
    sso: 'Sign in with single sign-on again',
    ssoHint: 'It opens in a new tab. Come back to this one afterwards.',
  },
  people,
  keys,
  webhooks,
  mail,
  records,
  sso,
};
