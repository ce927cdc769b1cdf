import { lossReturnAnswer, requestAnswer } from '@khlang/contract/credit-backend'
import type { z } from 'zod'

export type ConsoleAddress = { url: string; apiKey: string }

/**
 * Thrown if the console gives no usable answer to the lookup of a key. Nothing is carried out; a later attempt may
 * succeed.
 */
export class ConsoleUnreachable extends Error {
  override readonly name = 'ConsoleUnreachable'
}

/** Returns the request with this key as the console knows it; null if there is none. */
export function readRequest(console: ConsoleAddress, historyKey: string) {
  return read(console, `/api/service/requests/${encodeURIComponent(historyKey)}`, requestAnswer)
}

/** Returns the loss-return payment with this key as the console knows it; null if there is none. */
export function readLossReturn(console: ConsoleAddress, key: string) {
  return read(console, `/api/service/loss-returns/${encodeURIComponent(key)}`, lossReturnAnswer)
}

async function read<T>(
  { url, apiKey }: ConsoleAddress,
  path: string,
  schema: z.ZodType<T>,
): Promise<T | null> {
  try {
    const response = await fetch(new URL(path, url), {
      headers: { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(5000),
    })
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return schema.parse(await response.json())
  } catch (cause) {
    throw new ConsoleUnreachable(`The console did not say what ${path} is`, { cause })
  }
}
