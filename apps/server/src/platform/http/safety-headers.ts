import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

declare module 'http' {
  interface ServerResponse {
    /** The nonce that a script or style of this page must carry to run. */
    nonce: string
  }
}

const placeholder = 'NONCE'

/** Nothing but pictures loads unless it is ours or carries the page's nonce; nobody may put our pages into a frame. */
const directives = {
  defaultSrc: ["'none'"],
  scriptSrc: [`'nonce-${placeholder}'`, "'strict-dynamic'"],
  styleSrc: ["'self'", `'nonce-${placeholder}'`],
  imgSrc: ["'self'", 'https:', 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
  // Strings become markup or script URLs only through the page's single Trusted Types policy (index.html of
  // the console).
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['default'],
}

/** Browser features that no page of ours uses, so that injected code cannot use them either. */
const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/**
 * Returns what sets an answer's security headers: helmet's, computed once and written to the raw response with
 * a fresh nonce, so that event streams, which bypass Fastify's reply, have them too. Computing them per request was a
 * twentieth of a request's cost.
 */
export function safetyHeaders({ secure }: { secure: boolean }): (response: ServerResponse) => void {
  const headers = headersOf(helmetOf({ secure }))
  headers.push(['permissions-policy', [unusedFeatures.map((feature) => `${feature}=()`).join(', ')]])
  return (response) => {
    response.nonce = newNonce()
    for (const [name, parts] of headers) response.setHeader(name, parts.join(response.nonce))
  }
}

const helmetOf = ({ secure }: { secure: boolean }) =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' }, // a social sign-in answers through its popup
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })

/**
 * Headers that restrict what a page may do. Scripts, style sheets and fonts do not need them: each file is a
 * kilobyte smaller without, and a first load has a dozen files.
 */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
]

export function removePageHeaders(response: ServerResponse): void {
  for (const name of pageHeaders) response.removeHeader(name)
}

/**
 * Returns what sets the headers of an answer of JSON: those for pages alone are left out, which were most of a short
 * answer. Opened as a page, it may load nothing and be in no frame.
 */
export function jsonHeaders({ secure }: { secure: boolean }): (response: ServerResponse) => void {
  const headers = headersOf(helmetOf({ secure })).flatMap(([name, parts]): [string, string][] =>
    pageHeaders.includes(name.toLowerCase()) ? [] : [[name, parts.join('')]],
  )
  headers.push(['content-security-policy', "default-src 'none'; frame-ancestors 'none'"])
  return (response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
  }
}

/** Returns what the middleware would write to a response, split where the nonce goes. */
function headersOf(middleware: ReturnType<typeof helmet>): [string, string[]][] {
  const headers = new Map<string, string[]>()
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value.split(placeholder)),
    removeHeader: (name: string) => headers.delete(name),
  }
  middleware({} as IncomingMessage, response as unknown as ServerResponse, (problem?: unknown) => {
    if (problem) throw new Error('The safety headers cannot be made', { cause: problem })
  })
  return [...headers]
}

/** Asking the system for random bytes costs the same for sixteen as for thousands. */
const nonceBytes = 16
let pool = Buffer.alloc(0)
let bytesUsed = 0

function newNonce(): string {
  if (bytesUsed + nonceBytes > pool.length) [pool, bytesUsed] = [randomBytes(nonceBytes * 256), 0]
  bytesUsed += nonceBytes
  return pool.toString('base64', bytesUsed - nonceBytes, bytesUsed)
}
