import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

const base64url = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** A head of CBOR (RFC 8949 section 3): the kind, and a length or value below 65 536. */
const head = (kind: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
};
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string): Buffer =>
  Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborInt = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborMap = (pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** The public half as COSE writes it (RFC 9053 section 7.1.1): ES256 on P-256. */
const coseOf = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
};

export interface Ceremony {
  readonly challenge: string;
  readonly site: string;
}
/** What a browser or a device does otherwise than it should. */
export interface Odd {
  readonly origin?: string;
  readonly site?: string;
  readonly type?: string;
  readonly verified?: boolean;
  readonly present?: boolean;
  readonly count?: number;
  readonly crossOrigin?: boolean;
  readonly credential?: string;
}

/** A device that keeps one passkey and signs as a security key does (WebAuthn section 6.1). */
export class SoftwareKey {
  readonly id = randomBytes(32);
  count = 0;
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly origin: string;
  constructor(origin = 'http://localhost') {
    this.origin = origin;
  }

  #clientData(type: string, { challenge }: Ceremony, odd: Odd): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge,
        origin: odd.origin ?? this.origin,
        crossOrigin: odd.crossOrigin ?? false,
      }),
    );
  }
  #authenticator(site: string, odd: Odd, more: Buffer | null): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(odd.count ?? this.count);
    const flags =
      (odd.present === false ? 0 : 1) | (odd.verified === false ? 0 : 4) | (more === null ? 0 : 64);
    return Buffer.concat([
      sha256(odd.site ?? site),
      Buffer.from([flags]),
      count,
      ...(more === null ? [] : [more]),
    ]);
  }

  /** A passkey that is made for the site, without attestation. */
  make(asked: Ceremony, odd: Odd = {}) {
    const length = Buffer.from([0, this.id.length]);
    const made = Buffer.concat([Buffer.alloc(16), length, this.id, coseOf(this.#pair.publicKey)]);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(this.#authenticator(asked.site, odd, made))],
    ]);
    return {
      id: base64url(this.id),
      clientData: base64url(this.#clientData('webauthn.create', asked, odd)),
      attestation: base64url(attestation),
      transports: ['usb'],
    };
  }

  /** The passkey is used: the device counts up and signs. */
  use(asked: Ceremony, odd: Odd = {}) {
    this.count += 1;
    const clientData = this.#clientData('webauthn.get', asked, odd);
    const authenticator = this.#authenticator(asked.site, odd, null);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticator, sha256(clientData)]))
      .sign(this.#pair.privateKey);
    return {
      id: odd.credential ?? base64url(this.id),
      clientData: base64url(clientData),
      authenticator: base64url(authenticator),
      signature: base64url(signature),
    };
  }
}
