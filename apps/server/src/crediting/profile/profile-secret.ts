import type { Sealing } from '#platform/secrets/sealed.ts'

export type Headers = Readonly<Record<string, string>>
/**
 * Decrypts the headers sealed in a profile. Throws if they were sealed by another installation or for another
 * back-end.
 */
export type OpenHeaders = (sealed: Buffer) => Headers

const whose = (place: string) => `back-end ${place}`

/**
 * Seals the headers by which the back-end recognises us. They are bound to the back-end: stored under
 * another address they do not open.
 */
export const sealHeaders = (sealing: Sealing, place: string, headers: Headers): Buffer =>
  sealing.seal(Buffer.from(JSON.stringify(headers)), whose(place))

/** Creates the function that decrypts headers sealed for the back-end at this place. */
export const opensHeadersOf =
  (sealing: Sealing, place: string): OpenHeaders =>
  (sealed) =>
    JSON.parse(sealing.open(sealed, whose(place)).toString()) as Headers
