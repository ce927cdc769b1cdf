import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer) => data.toString('base64url')

type Options = { challenge: string }
/**
 * What differs from an honest use: another site, a passkey for another host (`home`), no check of the person, a counter
 * that went back.
 */
type How = { origin?: string; home?: string; verified?: boolean; counter?: number }

/**
 * Creates a phone that makes one passkey and signs with it. On request it behaves like a stolen or copied
 * phone.
 */
export function newTelephone() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let uses = 0

  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, home: string, counter: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(home), Buffer.from([flags]), count, more])
  }
  /** User present, and verified by the device with a finger or a PIN. */
  const flagsOf = (verified: boolean) => (verified ? 0x05 : 0x01)
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    id: base64url(id),
    /** Makes the passkey. COSE and CBOR are encoded by hand, since only these few fields are needed. */
    make(options: Options, { origin = 'http://localhost', home = 'localhost', verified = true }: How = {}) {
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const data = authenticatorData(flagsOf(verified) | 0x40, home, 0, made)
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, origin)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    sign(
      options: Options,
      { origin = 'http://localhost', home = 'localhost', verified = true, counter = ++uses }: How = {},
    ) {
      const data = authenticatorData(flagsOf(verified), home, counter)
      const client = clientData('webauthn.get', options, origin)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}
