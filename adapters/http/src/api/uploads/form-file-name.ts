/** The name of a file as its sender has it: browsers write these three so, and nothing else, not even the percent sign. */
export const formFileName = (sent: string): string =>
  sent.replace(/%(?:22|0D|0A)/g, (escaped) => decodeURIComponent(escaped));
