import type { Sealing } from '#platform/sealed.ts'

export type Headers = Readonly<Record<string, string>>
/** Opens what a profile has sealed; throws where this installation did not seal it. */
export type OpenHeaders = (sealed: Buffer) => Headers

const whose = (place: string) => `back-end ${place}`

/** The headers by which a back-end knows us. Bound to the back-end: put beside another address they do not open. */
export const sealHeaders = (sealing: Sealing, place: string, headers: Headers): Buffer =>
  sealing.seal(Buffer.from(JSON.stringify(headers)), whose(place))

export const opensHeadersOf =
  (sealing: Sealing, place: string): OpenHeaders =>
  (sealed) =>
    JSON.parse(sealing.open(sealed, whose(place)).toString()) as Headers
