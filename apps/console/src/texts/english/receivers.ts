/** Copies of replies, and forwards. */
export const receivers = {
  to: 'To',
  cc: 'Cc',
  ccHint: 'Addresses, separated by commas',
  toHint: 'Address of somebody outside',
  found: 'People found',
  message: 'Message',
  wrote: (name: string, at: string): string => `${name} wrote on ${at}:`,
  files: (names: string): string => `Its files go with it: ${names}`,
  forwardFor: 'Somebody outside gets this as a mail. The customer does not see it.',
  forwarded: (to: string): string => `Forwarded to ${to}`,
  copies: (to: string): string => `Copy to ${to}`,
};
