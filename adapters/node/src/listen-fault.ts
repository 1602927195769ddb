import { DeskError } from '@tidemark/domain';

/** Puts a socket's refusal to listen into a sentence that says what to do; `name` is the setting of the port. */
export const listenFault = (
  error: unknown,
  host: string,
  { name, port }: Readonly<{ name: string; port: number }>,
): unknown => {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'EADDRINUSE':
      return new DeskError(
        'unavailable',
        `Port ${port} on ${host} is taken by another program: stop that one, or choose another port, for example ${name}=${port === 65_535 ? 3000 : port + 1}.`,
      );
    case 'EACCES':
      return new DeskError(
        'unavailable',
        `This user may not listen on port ${port}: choose one above 1023 with ${name}.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new DeskError(
        'unavailable',
        `This machine has no address ${host}: set HOST to one that it has.`,
      );
    default:
      return error;
  }
};
