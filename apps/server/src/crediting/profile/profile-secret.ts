import type { Sealing } from '#platform/secrets/sealed.ts'

export type Headers = Readonly<Record<string, string>>
/**
 * Decrypts the headers sealed in a profile. Throws if they were sealed by another installation or for another
 * back-end.
 */
export type OpenHeaders = (sealed: Buffer) => Headers

const sealOwner = (backendPlace: string) => `back-end ${backendPlace}`

/**
 * Encrypts the headers by which the back-end recognises us. The encryption is bound to the back-end's
 * address: with another address they cannot be decrypted.
 */
export const sealHeaders = (sealing: Sealing, backendPlace: string, headers: Headers): Buffer =>
  sealing.seal(Buffer.from(JSON.stringify(headers)), sealOwner(backendPlace))

/** Creates the function that decrypts headers sealed for the back-end at this place. */
export const opensHeadersOf =
  (sealing: Sealing, backendPlace: string): OpenHeaders =>
  (sealed) =>
    JSON.parse(sealing.open(sealed, sealOwner(backendPlace)).toString()) as Headers
