import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { PasskeyCredential } from '@stillpoint/contracts';

interface Options {
  challenge: string;
  user?: { id: string };
}

/** `statement`: a map in CBOR. */
interface Attestation {
  format: string;
  statement: Buffer;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** The flags of authenticator data: user present and verified, and for a new credential its data included. */
const FLAGS = { assertion: 0x05, attestation: 0x45 };

/** An authenticator made of software, with one key: it signs as a phone or security key does. */
export class Authenticator {
  private readonly id: Buffer;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = '';
  private count = 0;
  private readonly origin: string;

  constructor(origin: string, idBytes = 32) {
    this.origin = origin;
    this.id = randomBytes(idBytes);
  }

  /** A copy as a thief makes it, with the key and the count of this moment. */
  copy(): Authenticator {
    return Object.assign(Object.create(Authenticator.prototype) as Authenticator, this);
  }

  /** Returns what `navigator.credentials.create` would; with `attest`, also what the authenticator says of who made it. */
  create(options: Options, attest?: (clientDataHash: Buffer, key: KeyObject) => Attestation): PasskeyCredential {
    this.userHandle = options.user?.id ?? '';
    const clientData = this.clientData('webauthn.create', options.challenge);
    const { format, statement } = attest?.(sha256(clientData), this.keys.publicKey) ?? {
      format: 'none',
      statement: cborMap(0),
    };
    const credential = Buffer.concat([Buffer.alloc(16), uint16(this.id.length), this.id, coseKey(this.keys.publicKey)]);
    const attestation = Buffer.concat([
      cborMap(3),
      cborText('fmt'),
      cborText(format),
      cborText('attStmt'),
      statement,
      cborText('authData'),
      cborBytes(this.authenticatorData(FLAGS.attestation, credential)),
    ]);
    return this.toCredential({
      clientDataJSON: base64url(clientData),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** Returns what `navigator.credentials.get` would. */
  get(options: Options, flags = FLAGS.assertion): PasskeyCredential {
    const clientData = this.clientData('webauthn.get', options.challenge);
    const data = this.authenticatorData(flags);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.keys.privateKey);
    return this.toCredential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(signature),
      userHandle: this.userHandle,
    });
  }

  private toCredential(response: Record<string, unknown>): PasskeyCredential {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authenticatorData(flags: number, credential = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++this.count);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), count, credential]);
  }
}

const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
export const cborMap = (size: number) => Buffer.from([0xa0 | size]);
export const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);
export const cborBytes = (bytes: Uint8Array) => Buffer.concat([Buffer.from([0x59]), uint16(bytes.length), bytes]);

/** An ES256 public key as COSE has it: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')]);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, coordinate(0x21, x), coordinate(0x22, y)]);
}
