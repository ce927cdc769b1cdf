import type { LiveRow } from '@khlang/contract/live'
import type { Client } from './client.ts'

type ReceivedEvent = { name: string; data: unknown }
export type Stream = AsyncDisposable & {
  /** All events that have arrived, in order. */
  heard: ReceivedEvent[]
  rows: () => LiveRow[]
  /** Waits, without a limit, for the first event that fits. It may have arrived before the call. */
  next: (fits: (event: ReceivedEvent) => boolean) => Promise<ReceivedEvent>
  /** Resolves when the connection has ended, from either side. */
  ended: Promise<void>
}

/** Opens the event stream of a browser. Throws if it is refused. */
export async function openStream(client: Client): Promise<Stream> {
  const stop = new AbortController()
  const answer = await fetch(client.url + '/api/live', { headers: client.headers, signal: stop.signal })
  if (!answer.ok || !answer.body) throw new Error(`The stream was refused: ${answer.status}`)
  const heard: ReceivedEvent[] = []
  const waiting = new Set<() => void>()
  const ended = read(answer.body, (event) => {
    heard.push(event)
    waiting.forEach((check) => check())
  }).catch(() => {})
  return {
    heard,
    rows: () => heard.filter(({ name }) => name === 'row').map(({ data }) => data as LiveRow),
    next: (fits) =>
      new Promise((resolve) => {
        const check = () => {
          const found = heard.find(fits)
          if (!found) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
    ended,
    async [Symbol.asyncDispose]() {
      stop.abort()
      await ended
    },
  }
}

async function read(body: ReadableStream<Uint8Array>, onEvent: (event: ReceivedEvent) => void) {
  let rest = ''
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + text).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const name = /^event: (.*)$/m.exec(part)?.[1]
      const data = /^data: (.*)$/m.exec(part)?.[1]
      if (name && data) onEvent({ name, data: JSON.parse(data) })
    }
  }
}
