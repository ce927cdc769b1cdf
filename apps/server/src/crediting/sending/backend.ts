import { cutText } from '@khlang/domain/cut-text'
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import {
  addCredit,
  deleteCredit,
  idempotencyHeader,
  transcodePath,
  transcodes,
  wastePath,
} from '@khlang/contract/credit-backend'
import type { Observed } from '@khlang/domain/crediting/answer'
import type { CreditOrder } from '@khlang/domain/crediting/order'
import type { BackendAddress } from '#platform/backend-address.ts'
import { addressBelow } from '#platform/http/address-below.ts'
import { type Connection, openConnection } from './backend-connection.ts'

export type Call =
  | { method: 'POST'; path: `/${string}`; body: Record<string, unknown> }
  | { method: 'GET'; path: `/${string}` }
type CallOptions = {
  /** Headers of the profile. They override those from the environment. */
  headers?: Readonly<Record<string, string>>
  /** How long to wait for the answer, if the profile says it; otherwise as long as the environment says. */
  answerMs?: number
  /** Opened in advance for this call. If it is no longer fresh, the call opens another. */
  connection?: Connection | undefined
}
export type CallBackend = (
  order: Pick<CreditOrder, 'id'>,
  call: Call,
  options?: CallOptions,
) => Promise<Observed>

/** Returns the HTTP call that carries out an order (spec section 7). */
export function callFor(order: CreditOrder): Call {
  const { id, kind, playerKey: userId, credits, request, transfer, lossReturn } = order
  switch (kind) {
    case 'addCredit':
      return { method: 'POST', path: addCredit.path, body: { userId, credit: credits } }
    case 'removeCredit':
      return {
        method: 'POST',
        path: deleteCredit.path,
        body: { userId, historyId: request?.key ?? id, qty: credits },
      }
    case 'payOut': {
      const transcode = transcodes.find((number) => number === transfer?.number)
      if (!transcode || !request) throw new Error(`Order ${id} pays out without a request or a known way`)
      return { method: 'GET', path: transcodePath(transcode, request.key) }
    }
    case 'payLossReturn':
      if (!lossReturn) throw new Error(`Order ${id} pays back no loss`)
      return { method: 'GET', path: wastePath(lossReturn.key) }
  }
}

/** How long a connection may take to open. */
const connectMs = 3_000
/** The longest a call can take in ms: connecting plus waiting for the answer. */
export const maxCallMsOf = (answerMs: number): number => connectMs + answerMs
/** A longer answer counts as broken, so the outcome is unknown. */
const maxAnswerBytes = 64 * 1024

/**
 * Makes one call on a connection of its own. Neither this code nor anything below it ever retries a call or
 * follows a redirect. A failure before the connection is established is `not-sent`: no byte has left. Any
 * later failure is `broken`. The promise never rejects.
 */
export const createBackend =
  ({ url: baseUrl, headers: defaultHeaders }: BackendAddress, usualMs: number): CallBackend =>
  (order, call, { headers: own = {}, answerMs = usualMs, connection: openedAhead } = {}) =>
    new Promise((resolve) => {
      const headers = { ...defaultHeaders, ...own }
      const url = addressBelow(baseUrl, call.path)
      const body = call.method === 'POST' ? JSON.stringify(call.body) : null
      const startedAt = performance.now()
      let isConnected = false
      const fail = (error: Error) => {
        clearTimeout(timer)
        request.destroy()
        resolve({ kind: isConnected ? 'broken' : 'not-sent', error: error.message || error.name })
      }
      // Before giving up, reads what arrived while this process was blocked: an answer already received must
      // not count as a timeout.
      const giveUp = () =>
        setImmediate(() => setImmediate(() => fail(new Error(`no answer within ${answerMs} ms`))))
      const connection = openedAhead?.isFresh() ? openedAhead : openConnection(url)
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
        method: call.method,
        createConnection: () => connection.socket,
        headers: {
          'user-agent': 'Khlang', // some proxies refuse calls without one
          ...headers,
          ...(body !== null && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
          [idempotencyHeader]: order.id,
          connection: 'close',
        },
      })
      let timer = setTimeout(() => fail(new Error(`no connection within ${connectMs} ms`)), connectMs)
      connection.ready.then(() => {
        // If the process was frozen in the meantime, it must not send now: another process may have taken the
        // order over.
        if (performance.now() - startedAt > connectMs)
          return fail(new Error('the process slept while connecting'))
        isConnected = true
        clearTimeout(timer)
        timer = setTimeout(giveUp, answerMs)
        request.end(body ?? undefined) // no byte leaves before this point
      }, fail)
      request.on('error', fail)
      request.once('response', (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > maxAnswerBytes) fail(new Error(`an answer of more than ${maxAnswerBytes} bytes`))
          else chunks.push(chunk)
        })
        response.once('error', fail)
        response.once('close', () => {
          if (!response.complete) return fail(new Error('the answer was cut off'))
          clearTimeout(timer)
          resolve({
            ...parseAnswer(response.statusCode ?? 0, Buffer.concat(chunks).toString('utf8'), headers),
            headers: headersToStore(response.headers, headers),
            ms: Math.round(performance.now() - startedAt),
          })
        })
      })
    })

/** Headers that help to understand an answer. They are stored with the answer. */
const usefulHeaders = ['content-type', 'location', 'retry-after', 'www-authenticate', 'server']

const headersToStore = (
  receivedHeaders: IncomingHttpHeaders,
  sentHeaders: Readonly<Record<string, string>>,
) =>
  Object.fromEntries(
    usefulHeaders.flatMap((name) => {
      const value = receivedHeaders[name]
      return typeof value === 'string' ? [[name, hideSecrets(cutText(value, 200), sentHeaders)]] : []
    }),
  )

/** Removes our secrets from a text of an answer before it is stored, in case the back-end echoes what it was sent. */
function hideSecrets(text: string, sentHeaders: Readonly<Record<string, string>>): string {
  return secretsIn(sentHeaders)
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .reduce((left, value) => left.replaceAll(value, hidden), text)
}

const hidden = '•••'

/** Shorter values are no secrets, and would hide what is no secret either. */
const secretsIn = (sentHeaders: Readonly<Record<string, string>>) =>
  Object.values(sentHeaders)
    .flatMap((value) => [value, value.replace(/^Bearer /, '')])
    .filter((value) => value.length >= 8)

/**
 * Reads an answer. Secrets are hidden after that, in its values and names: in the text they could be digits of a number,
 * without which the answer would be no JSON any more.
 */
function parseAnswer(
  httpStatus: number,
  text: string,
  sentHeaders: Readonly<Record<string, string>>,
): Extract<Observed, { kind: 'answer' }> {
  try {
    // Some programs begin a file, and so the answer, with a byte order mark.
    const read = { body: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown }
    hideSecretsIn(read, sentHeaders)
    return { kind: 'answer', httpStatus, body: read.body }
  } catch {
    // text that is not JSON; its reading decides
    return { kind: 'answer', httpStatus, body: cutText(hideSecrets(text, sentHeaders), 500) }
  }
}

/** Hides secrets in an object, at every depth. Without recursion, since an answer may be nested ten thousand times. */
function hideSecretsIn(read: object, sentHeaders: Readonly<Record<string, string>>): void {
  const secrets = secretsIn(sentHeaders)
  if (secrets.length === 0) return
  const open = [read]
  for (let one = open.pop(); one !== undefined; one = open.pop())
    for (const [name, value] of Object.entries(one) as [string, unknown][]) {
      if (typeof value === 'object' && value !== null) open.push(value)
      const shownName = Array.isArray(one) ? name : hideSecrets(name, sentHeaders)
      const shown =
        typeof value === 'string'
          ? hideSecrets(value, sentHeaders)
          : typeof value === 'number' && secrets.includes(String(value))
            ? hidden
            : value
      if (shownName === name && shown === value) continue
      Reflect.deleteProperty(one, name)
      // A name such as `__proto__` must stay a name.
      Object.defineProperty(one, shownName, {
        value: shown,
        enumerable: true,
        writable: true,
        configurable: true,
      })
    }
}
