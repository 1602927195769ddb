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
  sections: { agents: 'Agents' },
  about: { agents: 'Who works here, what they may do, and who is invited.' },
  more: 'Show more',
  none: 'None yet.',
  roles: { owner: 'Owner', admin: 'Admin', agent: 'Agent', light_agent: 'Light agent' },
  agentStatuses: { invited: 'Invited', active: 'Active', suspended: 'Suspended' },
  away: 'Away',
};
