/** Where a server that listens there is reached from this machine, whatever the world calls it. */
export const localUrl = ({ HOST, PORT }: Readonly<{ HOST: string; PORT: number }>): string => {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
};
