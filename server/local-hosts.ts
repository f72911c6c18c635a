/** The names and addresses of this machine and its local network, for which no public authority issues certificates. */
import { BlockList, isIPv4 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

/** Private addresses, and this machine itself (RFC 1918, 1122, 3927). */
export const PRIVATE_NETS = [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const;
export const LOCAL_NAMES = ['localhost', 'local'] as const;

const privateAddresses = new BlockList();
for (const [net, bits] of PRIVATE_NETS) privateAddresses.addSubnet(net, bits);

/** Whether a host is of the local network: a private IPv4 address, localhost, or a name ending in .local. */
export const isLocalHost = (host: string): boolean =>
  isIPv4(host) ? privateAddresses.check(host) : host === 'localhost' || /^[\w-]+(\.[\w-]+)*\.local$/i.test(host);

/** The network interfaces; none where a service may not list them, so that its names still work. */
function readInterfaces() {
  try {
    return Object.values(networkInterfaces()).flat();
  } catch {
    return [];
  }
}

/** The names and private addresses of this machine, those that other devices can reach first. */
export function localHosts(): string[] {
  const addresses = readInterfaces().flatMap((each) =>
    each && !each.internal && isLocalHost(each.address) ? [each.address] : [],
  );
  const name = `${hostname().split('.', 1)[0]}.local`.toLowerCase();
  return [...addresses, ...(isLocalHost(name) ? [name] : []), 'localhost', '127.0.0.1'];
}
