import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil } from './engine.ts'

/** Simulates open screens: each keeps a stream open as a browser does, and reconnects when it is cut. */
export type Screens = {
  /** Returns the longest time, in seconds, from the cut of a stream until its screen was current again. */
  longestGap(): number
  cuts(): number
  /** Waits until every screen has an open stream. */
  allOpen(): Promise<void>
  close(): Promise<void>
}

/** Opens the screens. `cookies`: a session may have six streams, and has five here. */
export function openScreens(url: string, cookies: readonly string[], count = cookies.length * 5): Screens {
  const ending = new AbortController()
  // Since when each screen is not current; null while it is.
  const staleSince = Array.from({ length: count }, () => performance.now() as number | null)
  let [longest, cuts] = [0, 0]

  async function screen(at: number) {
    while (!ending.signal.aborted) {
      try {
        const answer = await fetch(`${url}/api/live`, {
          headers: { cookie: cookies[at % cookies.length]! },
          signal: ending.signal,
        })
        if (!answer.ok || !answer.body) throw new Error(String(answer.status))
        for await (const chunk of answer.body) {
          // The stream begins with `resync`, after which a screen reads everything again.
          if (staleSince[at] === null || !Buffer.from(chunk).toString().includes('event: resync')) continue
          longest = Math.max(longest, performance.now() - staleSince[at]!)
          staleSince[at] = null
        }
      } catch {
        // cut, or not there yet
      }
      if (staleSince[at] === null) {
        cuts += 1
        staleSince[at] = performance.now()
      }
      // Waits as the browser does (`retry: 1000`), but at different times.
      await pause(500 + Math.random() * 500)
    }
  }
  const all = Promise.all(staleSince.map((_, at) => screen(at)))
  return {
    longestGap: () => longest / 1_000,
    cuts: () => cuts,
    async allOpen() {
      await waitUntil('every screen has its stream', async () => staleSince.every((one) => one === null), 30)
      ;[longest, cuts] = [0, 0]
    },
    async close() {
      ending.abort()
      await all
    },
  }
}
