/** Whether a database refused rows because they do not fit its tables or each other. */
export const breaksConstraint = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && codes.test(String(cause.code))) return true;
  return false;
};

/** Constraints and values that a column does not take. */
const codes = /^SQLITE_(?:CONSTRAINT|MISMATCH)|^(?:22|23)[0-9A-Z]{3}$/;
