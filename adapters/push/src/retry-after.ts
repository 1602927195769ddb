/** How long `Retry-After`, in either of its forms, asks to wait; null where it asks for nothing. */
export const retryAfterMs = (header: string | null): number | null => {
  const text = (header ?? '').trim();
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return ms > 0 ? ms : null;
};
