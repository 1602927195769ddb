/** The changes of an account that its agent gets a mail about, because somebody else may have made them. */
export const accountNotices = [
  'new_device',
  'new_browser',
  'app_added',
  'app_removed',
  'passkey_added',
  'passkey_removed',
  'codes_renewed',
  'code_used',
  'codes_tried',
  'factors_reset',
] as const;

export type AccountNotice = (typeof accountNotices)[number];
