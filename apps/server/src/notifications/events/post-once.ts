import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { mayConnectTo } from '#platform/http/may-connect-to.ts'

/**
 * An answer with its status and the seconds of its Retry-After header (null without them); or an error. `isInside`: nothing
 * was sent, since the name leads to addresses to which we do not connect for it (`may-connect-to.ts`).
 */
export type PostAnswer = { status: number; retryAfter: number | null } | { error: string; isInside: boolean }

const timeoutMs = 10_000

/**
 * Sends a request to an external machine. Follows no redirects and ignores the body of the answer. The
 * resolved address is checked when connecting (`may-connect-to.ts`); `resolve` is the system's resolver except in
 * tests.
 */
export async function postOnce(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string | Buffer },
  closing: AbortSignal,
  resolve: LookupFunction = lookup as LookupFunction,
): Promise<PostAnswer> {
  const { protocol, hostname } = new URL(url)
  const named = hostname.replace(/^\[|\]$/g, '')
  if (isIP(named) !== 0 && !mayConnectTo(hostname, named)) return insideOf(named)
  const { promise, resolve: resolveAnswer, reject } = Promise.withResolvers<IncomingMessage>()
  const send = protocol === 'https:' ? requestHttps : requestHttp
  const call = send(
    url,
    {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]),
      lookup: allowedOnly(resolve),
    },
    resolveAnswer,
  )
  call.on('error', reject)
  call.end(body)
  try {
    const answer = await promise
    answer.destroy()
    const after = Number(answer.headers['retry-after'] ?? Number.NaN)
    return {
      status: answer.statusCode!,
      retryAfter: Number.isFinite(after) && after > 0 ? Math.ceil(after) : null,
    }
  } catch (error) {
    if (error instanceof InsideAddress) return insideOf(error.address)
    const { message } = ((error as Error).cause as Error | undefined) ?? (error as Error)
    return { error: message, isInside: false }
  }
}

/** Thrown when a name leads only to addresses to which we do not connect for it. */
class InsideAddress extends Error {
  readonly address: string
  constructor(address: string) {
    super('inside')
    this.address = address
  }
}

const insideOf = (address: string) => ({
  error: `${address} is not spoken to: no other system is there, or it lies within`,
  isInside: true,
})

/** Resolves like the system, but leaves out addresses that we must not connect to. */
const allowedOnly =
  (resolve: LookupFunction): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const resolved = addresses as unknown as { address: string; family: number }[]
      const allowedAddresses = resolved.filter(({ address }) => mayConnectTo(hostname, address))
      if (allowedAddresses.length === 0)
        return done(new InsideAddress(resolved[0]?.address ?? hostname), '', 0)
      if (options.all) return done(null, allowedAddresses as never)
      return done(null, allowedAddresses[0]!.address, allowedAddresses[0]!.family)
    })
