import type { IncomingHttpHeaders } from 'node:http'

type Headers = Pick<IncomingHttpHeaders, 'authorization'>

/**
 * Whether a request authenticates itself by a bearer token, also by a broken one. Other schemes are not for us: a proxy in
 * front of the console asked for them, and browsers send them with every request.
 */
export const isByBearer = ({ authorization = '' }: Headers): boolean => /^bearer\b/i.test(authorization)

/** Returns the bearer token of a request; undefined if it has none. */
export const bearerOf = ({ authorization = '' }: Headers): string | undefined =>
  /^Bearer (.+)$/i.exec(authorization)?.[1]
