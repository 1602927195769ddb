import { BlockList, isIP } from 'node:net';

/** Whether an address is in one of these networks (`10.0.0.0/8`, `::1`). Throws for what is no network. */
export const trustedNetworks = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const network of networks) {
    const { address, prefix } = readNetwork(network);
    list.addSubnet(address, prefix, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
};

const readNetwork = (text: string): Readonly<{ address: string; prefix: number }> => {
  const [address = '', length] = text.trim().split('/');
  const longest = isIP(address) === 6 ? 128 : 32;
  const prefix = length === undefined ? longest : Number(length);
  if (isIP(address) === 0 || !/^\d{1,3}$/.test(length ?? '0') || prefix > longest)
    throw new Error(`A trusted relay must be an address or a network like 10.0.0.0/8, not "${text}".`);
  return { address, prefix };
};
