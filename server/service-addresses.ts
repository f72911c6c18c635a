/** Outside services, as the settings name them by an address. */

/** Whether an address is encrypted, or on this machine. */
export const isPrivate = (address: string): boolean => {
  // Said by its own rule.
  if (!URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};

/** A bucket of S3, or of a store that speaks its protocol. */
export interface Bucket {
  /** Address of its files, with a slash at the end. */
  address: string;
  region: string;
  keys: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}

/** The bucket of a `STORAGE_URL`: below its endpoint, or at AWS. */
export function bucketOf(url: URL, keys: Bucket['keys'], givenRegion = 'us-east-1'): Bucket {
  const region = url.searchParams.get('region') ?? givenRegion;
  const endpoint = url.searchParams.get('endpoint');
  const address = endpoint
    ? `${endpoint.replace(/\/+$/, '')}/${url.hostname}/`
    : `https://${url.hostname}.s3.${region}.amazonaws.com/`;
  return { address, region, keys };
}

/** The server of a `SUPPLIER_SFTP_URL`. */
export function supplierOf(url: URL, hostKey: string, privateKey: string | undefined) {
  return {
    host: url.hostname,
    port: Number(url.port) || 22,
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password) || null,
    privateKey: privateKey ?? null,
    hostKey,
    folder: decodeURIComponent(url.pathname).replace(/\/+$/, ''),
  };
}
