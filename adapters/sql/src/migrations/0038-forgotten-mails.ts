/** Extends the index for early removal of one-time links to password resets. */
export const forgottenMails = (): readonly string[] => [
  'drop index mails_links',
  `create index mails_links on mails (workspace_id, created_at)
    where kind = 'sign_in' or kind = 'password_reset'`,
];
