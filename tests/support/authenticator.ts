/** A passkey in software: creates and signs as a browser with an authenticator does (WebAuthn, attestation `none`, ES256). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Flags of the authenticator data: the person was present and verified; a new key follows. */
const [PRESENT, VERIFIED, KEY_FOLLOWS] = [0x01, 0x04, 0x40];

type Json = Record<string, unknown>;

export interface Authenticator {
  /** Answers the options of `POST /two-step/passkey-options`. */
  create(options: Json): Json;
  /** Answers the options of `POST /login/passkey`. */
  get(options: Json): Json;
  /** How often it has signed; a test sets it back as a copied key would have it. */
  counter: number;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** A new key for an origin. */
export function createAuthenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const host = new URL(origin).hostname;
  const self: Authenticator = { create, get, counter: 0 };

  const clientData = (type: string, { challenge }: Json) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((self.counter += 1));
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, more]);
  };
  const answer = (response: Json): Json => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  function create(options: Json): Json {
    const point = [x, y].map((each) => Buffer.from(each, 'base64url'));
    // COSE: an elliptic key for ES256 on P-256.
    const key = [[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32], point[0], [0x22, 0x58, 32], point[1]];
    const head = [Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId];
    const attested = Buffer.concat([...head, ...key.map((part) => Buffer.from(part ?? []))]);
    const data = authData(PRESENT | VERIFIED | KEY_FOLLOWS, attested);
    // CBOR: { fmt: 'none', attStmt: {}, authData }.
    const words = ['\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58', String.fromCharCode(data.length)].join('');
    const attestationObject = Buffer.concat([Buffer.from(words, 'latin1'), data]).toString('base64url');
    const clientDataJSON = clientData('webauthn.create', options).toString('base64url');
    return answer({ clientDataJSON, attestationObject, transports: ['internal'] });
  }

  function get(options: Json): Json {
    const client = clientData('webauthn.get', options);
    const data = authData(PRESENT | VERIFIED);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
    const parts = { clientDataJSON: client, authenticatorData: data, signature };
    return answer(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.toString('base64url')])));
  }

  return self;
}
