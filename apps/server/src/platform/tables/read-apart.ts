import { Worker } from 'node:worker_threads'
import { fewAtOnce } from '../few-at-once.ts'
import { refuse } from '../refusal.ts'
import { fileRefusal, refuseFile } from './file-problem.ts'
import type { TableFile, TableLine } from './table-file.ts'
import type { Told } from './table-thread.ts'

/** What reading one file may take. A statement of 200,000 lines needs a third of either. */
const limits = {
  maxOldGenerationSizeMb: 256,
  maxYoungGenerationSizeMb: 32,
  stackSizeMb: 4,
}
/** How long a file may be read, the time in which nobody asks for its lines left out. */
export const mostReadSeconds = 60

const busyMs = 10_000
const oneAfterTheOther = fewAtOnce({ atOnce: 1, waiting: 4 }, () =>
  refuse('too-many-tries', { until: new Date(Date.now() + busyMs).toISOString() }),
)

/**
 * A table that somebody sent, read in a thread of its own: whatever it unpacks to, this process stays as it is, and the thread is
 * ended when it takes more than any honest file does. One file at a time, for the whole process.
 *
 * @param reader the file of the thread, which calls `tellTable`
 */
export function readApart<Result>(
  reader: URL,
  bytes: Uint8Array,
  use: (file: TableFile) => Promise<Result>,
  { workMs = mostReadSeconds * 1_000 }: { workMs?: number } = {},
): Promise<Result> {
  return oneAfterTheOther(async () => {
    const thread = startThread(reader, bytes, workMs)
    try {
      const head = await thread.next()
      if (!('head' in head)) return refuseFile('broken')
      return await use({ ...head.head, lines: linesOf(thread) })
    } finally {
      await thread.end()
    }
  })
}

async function* linesOf(thread: Thread): AsyncGenerator<TableLine[]> {
  for (;;) {
    thread.ask()
    const told = await thread.next()
    if ('lines' in told) yield told.lines
    else return
  }
}

/** The thread for tables that anybody may have made. */
export const table = new URL('./table-reader.ts', import.meta.url)

type Thread = { ask: () => void; next: () => Promise<Told>; end: () => Promise<void> }

function startThread(reader: URL, bytes: Uint8Array, workMs: number): Thread {
  const worker = new Worker(reader, { workerData: bytes, resourceLimits: limits, stdout: true, stderr: true })
  let left = workMs
  let waiting: { resolve: (told: Told) => void; reject: (why: unknown) => void } | null = null
  let early: Told | { failed: unknown } | null = null

  const settle = (told: Told | { failed: unknown }) => {
    if (waiting === null) early ??= told
    else if ('failed' in told) waiting.reject(told.failed)
    else waiting.resolve(told)
    waiting = null
  }
  worker.on('message', (told: Told) => {
    if ('problem' in told) settle({ failed: fileRefusal(told.problem) })
    else if ('fault' in told) settle({ failed: new Error(`A table could not be read: ${told.fault}`) })
    else settle(told)
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    settle({ failed: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? fileRefusal('too-heavy') : error }),
  )
  // Nothing is said before the end only when it was ended.
  worker.on('exit', () => settle({ failed: fileRefusal('too-heavy') }))

  return {
    ask: () => worker.postMessage('more'),
    /** What it says next. Only while it is at work its time runs. */
    async next() {
      const begun = performance.now()
      const told = new Promise<Told>((resolve, reject) => {
        const before = early
        early = null
        if (before === null) waiting = { resolve, reject }
        else if ('failed' in before) reject(before.failed)
        else resolve(before)
      })
      const slow = setTimeout(() => void worker.terminate(), Math.max(0, left))
      try {
        return await told
      } finally {
        clearTimeout(slow)
        left -= performance.now() - begun
      }
    },
    async end() {
      await worker.terminate()
    },
  }
}
