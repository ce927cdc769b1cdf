import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { serveParent } from '../speed/child.ts'
import { quantile } from '../speed/quantile.ts'
import { quantileOfCounts } from './quantile-of-counts.ts'

/** `open`: opens the screens. `tell`: returns what they received; `last` is the last change of each row. */
export type CrowdJob =
  | { do: 'open'; url: string; cookies: readonly string[]; screens: number; read: number }
  | { do: 'tell'; last: readonly Change[] }
export type Change = { id: string; at: number }
export type CrowdHeard = {
  open: number
  /** How many streams were cut and opened again. */
  cuts: number
  /** Milliseconds from a change until the screens whose changes are read show it. */
  p50: number
  p99: number
  slowest: number
  /** Bytes received per screen: minimum and maximum. */
  bytes: { least: number; most: number }
  /** Number of screens, of those whose changes are read, that do not show the last change of each row. */
  behind: number
}

type Screen = { bytes: number; shows: Map<string, number>; isOpen: boolean; isRead: boolean }
const screens: Screen[] = []
/** Number of changes by the milliseconds that they took. An hour has too many of them to keep each. */
const deliveryCounts = new Map<number, number>()
let cuts = 0
const agent = new Agent({ maxSockets: Infinity })

/**
 * Opens many screens in one process. For the first `read` screens every change is read; for the others the
 * bytes are counted.
 */
serveParent<CrowdJob, CrowdHeard>(async (job) => {
  if (job.do === 'open') {
    const { url, cookies, screens: count, read } = job
    setInterval(() => void sayStillHere(url, cookies), stillHereEveryMs).unref()
    for (let first = 0; first < count; first += 100)
      await Promise.all(
        Array.from({ length: Math.min(100, count - first) }, (_, at) => {
          const screen: Screen = { bytes: 0, shows: new Map(), isOpen: false, isRead: first + at < read }
          screens.push(screen)
          return openStream(url, cookies[(first + at) % cookies.length]!, screen)
        }),
      )
  }
  const last = job.do === 'tell' ? job.last : []
  const isBehind = ({ shows }: Screen) => last.some(({ id, at }) => shows.get(id) !== at)
  const bytes = screens.map((screen) => screen.bytes)
  return {
    open: screens.filter(({ isOpen }) => isOpen).length,
    cuts,
    p50: quantileOfCounts(deliveryCounts, 0.5),
    p99: quantileOfCounts(deliveryCounts, 0.99),
    slowest: quantileOfCounts(deliveryCounts, 1),
    bytes: { least: quantile(bytes, 0), most: quantile(bytes, 1) },
    behind: screens.filter((screen) => screen.isRead && isBehind(screen)).length,
  }
})

/** Less than the idle limit of a session, which is an hour. */
const stillHereEveryMs = 600_000

/** Extends the idle limit of each session, as a console does while somebody uses it. */
async function sayStillHere(liveUrl: string, cookies: readonly string[]): Promise<void> {
  for (const cookie of cookies)
    await fetch(new URL('/api/staff/still-here', liveUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: '{}',
    })
}

/** Opens the stream of a screen. Opens it again when it is cut, as the console does. */
function openStream(url: string, cookie: string, screen: Screen): Promise<void> {
  return new Promise((opened, refused) => {
    get(url, { agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) {
        answer.resume()
        return refused(new Error(`A stream was refused: ${answer.statusCode}`))
      }
      screen.isOpen = true
      answer.once('close', () => {
        screen.isOpen = false
        cuts += 1
        void openAgain(url, cookie, screen)
      })
      let rest = ''
      answer.on('data', (chunk: Buffer) => {
        screen.bytes += chunk.length
        if (!screen.isRead) return
        const at = Date.now()
        const frames = (rest + chunk.toString()).split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) {
          const [, id] = rowIn.exec(frame) ?? []
          const [, sent] = changedAt.exec(frame) ?? []
          if (id === undefined || sent === undefined) continue
          screen.shows.set(id, Number(sent))
          const milliseconds = at - Number(sent)
          deliveryCounts.set(milliseconds, (deliveryCounts.get(milliseconds) ?? 0) + 1)
        }
      })
      opened()
    }).once('error', refused)
  })
}

/** Tries again every second, at different moments for different screens. */
async function openAgain(url: string, cookie: string, screen: Screen): Promise<void> {
  for (;;) {
    await pause(500 + Math.random() * 1_000)
    try {
      return await openStream(url, cookie, screen)
    } catch {
      // The console does not answer yet.
    }
  }
}

/** Finds the id of a row: every row begins with it. */
const rowIn = /"id":"([^"]+)"/
/** Finds when a row was changed: the writer notes the time in the row. */
const changedAt = /"note":"changed at (\d+)/
