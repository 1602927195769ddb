/** A time to wait as messages show it: seconds below two minutes, then minutes, rounded up. */
export const spokenWait = (seconds: number): string => {
  if (seconds === 1) return '1 second';
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
};
