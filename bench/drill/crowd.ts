import { Agent, get } from 'node:http'
import { serveParent } from '../speed/child.ts'
import { quantile } from '../speed/quantile.ts'

export type CrowdJob =
  | { do: 'open'; url: string; cookies: readonly string[]; screens: number; read: number }
  | { do: 'tell' }
export type CrowdHeard = {
  open: number
  /** Milliseconds from a change to the screens that are read. */
  p50: number
  p99: number
  slowest: number
  /** Bytes that each screen received: the least and the most. */
  bytes: { least: number; most: number }
  /** For each screen that is read, how many changes it received. */
  received: { least: number; most: number }
}

type Screen = { bytes: number; received: number; isOpen: boolean }
const screens: Screen[] = []
const took: number[] = []
const agent = new Agent({ maxSockets: Infinity })

/** Many open screens in one process. Of the first `read` it reads every change; of the others it counts the bytes. */
serveParent<CrowdJob, CrowdHeard>(async (job) => {
  if (job.do === 'open') {
    const { url, cookies, screens: count, read } = job
    for (let first = 0; first < count; first += 100)
      await Promise.all(
        Array.from({ length: Math.min(100, count - first) }, (_, at) =>
          open(url, cookies[(first + at) % cookies.length]!, first + at < read),
        ),
      )
  }
  const heard = readers().map(({ received }) => received)
  const bytes = screens.map((screen) => screen.bytes)
  return {
    open: screens.filter(({ isOpen }) => isOpen).length,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
    slowest: quantile(took, 1),
    bytes: { least: quantile(bytes, 0), most: quantile(bytes, 1) },
    received: { least: quantile(heard, 0), most: quantile(heard, 1) },
  }
})

let readCount = 0
const readers = () => screens.slice(0, readCount)

function open(url: string, cookie: string, isRead: boolean): Promise<void> {
  const screen: Screen = { bytes: 0, received: 0, isOpen: true }
  screens.push(screen)
  if (isRead) readCount += 1
  return new Promise((opened, refused) => {
    get(url, { agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) return refused(new Error(`A stream was refused: ${answer.statusCode}`))
      answer.once('close', () => (screen.isOpen = false))
      let rest = ''
      answer.on('data', (chunk: Buffer) => {
        screen.bytes += chunk.length
        if (!isRead) return
        const at = Date.now()
        const frames = (rest + chunk.toString()).split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) {
          const [, sent] = changedAt.exec(frame) ?? []
          if (sent === undefined) continue
          screen.received += 1
          took.push(at - Number(sent))
        }
      })
      opened()
    }).once('error', refused)
  })
}

/** The writer says in the note of a row when it changed it. */
const changedAt = /"note":"changed at (\d+)/
