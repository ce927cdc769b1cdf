import { cutText } from '@khlang/domain/cut-text'
import type { LineContent } from '@khlang/domain/line/line-content'

/** LINE's answer, or the fact that none came; then the outcome of the call is unknown. */
export type LineAnswered =
  | { kind: 'answer'; status: number; message: string; body: Record<string, unknown> }
  | { kind: 'silence'; error: string }

type LineCall = {
  method: 'GET' | 'POST'
  path: string
  token: string
  body?: Record<string, unknown>
  /** A retry key. LINE accepts each key only once. */
  retryKey?: string
  signal?: AbortSignal
}
export type CallLine = (call: LineCall) => Promise<LineAnswered>

export const lineApiUrl = 'https://api.line.me'
/** An answer that takes longer or has more bytes counts as none. */
const answerMs = 10_000
const maxBytes = 256 * 1024

/** Makes one call to the Messaging API, without retries or redirects. It never throws. */
export const createLineApi =
  (baseUrl: string): CallLine =>
  async ({ method, path, token, body, retryKey, signal }) => {
    const ends = AbortSignal.timeout(answerMs)
    try {
      const answer = await fetch(baseUrl + path, {
        method,
        redirect: 'error',
        signal: signal ? AbortSignal.any([ends, signal]) : ends,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(retryKey !== undefined && { 'x-line-retry-key': retryKey }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
      const read = parseBody(await textOf(answer))
      const message = typeof read['message'] === 'string' ? cutText(read['message'], 300) : ''
      return { kind: 'answer', status: answer.status, message, body: read }
    } catch (error) {
      return { kind: 'silence', error: (error as Error).name }
    }
  }

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new Error('too-large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function parseBody(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

/** Maps content to LINE's format. A picture is also used as its preview, since LINE creates none. */
export const toLineMessage = (content: LineContent): Record<string, unknown> =>
  content.kind === 'text'
    ? { type: 'text', text: content.text }
    : content.kind === 'sticker'
      ? { type: 'sticker', packageId: content.packageId, stickerId: content.stickerId }
      : { type: 'image', originalContentUrl: content.url, previewImageUrl: content.url }
