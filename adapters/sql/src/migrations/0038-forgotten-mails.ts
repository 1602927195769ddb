/** Mails whose links work once are removed early, by their age: since 0035 there are two kinds of them. */
export const forgottenMails = (): readonly string[] => [
  'drop index mails_links',
  `create index mails_links on mails (workspace_id, created_at)
    where kind = 'sign_in' or kind = 'password_reset'`,
];
