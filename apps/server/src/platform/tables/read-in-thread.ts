import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../http/limit-concurrency.ts'
import { refuse } from '../http/refusal.ts'
import { fileRefusal, refuseFile } from './file-problem.ts'
import type { TableFile, TableLine } from './table-file.ts'
import type { ThreadMessage } from './table-thread.ts'

/** Resource limits for reading one file. A statement of 200,000 lines needs a third of them. */
const limits = {
  maxOldGenerationSizeMb: 256,
  maxYoungGenerationSizeMb: 32,
  stackSizeMb: 4,
}
/**
 * Maximum processor time for reading a file. Processor time is used so that a busy machine does not make a
 * normal file fail.
 */
const maxProcessorSeconds = 60
/** Maximum elapsed time for reading a file. A file that takes longer is refused on any machine. */
export const maxReadSeconds = 300

const retryAfterMs = 10_000
const oneAfterTheOther = limitConcurrency({ maxRunning: 1, maxWaiting: 4 }, () =>
  refuse('too-many-tries', { until: new Date(Date.now() + retryAfterMs).toISOString() }),
)

/**
 * Reads an uploaded table in a separate thread and returns the result of `useFile`. However large the table is
 * when unpacked, this process is not affected: the thread is terminated if it needs more than any normal file
 * does. Reads one file at a time per process; refuses with `too-many-tries` if four wait already, and a file that
 * cannot be read with the reason (`fileRefusal`).
 *
 * @param reader the file of the thread, which calls `sendTable`
 * @param bytes belong to the thread from now on, and may be empty here afterwards
 */
export function readInThread<Result>(
  reader: URL,
  bytes: Uint8Array,
  useFile: (file: TableFile) => Promise<Result>,
  { processorMs = maxProcessorSeconds * 1_000 }: { processorMs?: number } = {},
): Promise<Result> {
  return oneAfterTheOther(async () => {
    const thread = startThread(reader, bytes, processorMs)
    try {
      const head = await thread.next()
      if (!('head' in head)) return refuseFile('broken')
      return await useFile({ ...head.head, lines: linesOf(thread) })
    } finally {
      await thread.end()
    }
  })
}

async function* linesOf(thread: Thread): AsyncGenerator<TableLine[]> {
  for (;;) {
    thread.ask()
    const message = await thread.next()
    if ('lines' in message) yield message.lines
    else return
  }
}

/** The script of the thread that reads tables from untrusted sources. */
export const tableReaderScript = new URL('./table-reader.ts', import.meta.url)

type Thread = { ask: () => void; next: () => Promise<ThreadMessage>; end: () => Promise<void> }

function startThread(reader: URL, bytes: Uint8Array, processorMs: number): Thread {
  // The bytes are transferred, since copying 30 MB would keep every other request waiting for 20 ms. Bytes
  // that share their memory with other data must be copied.
  const isAlone = bytes.byteLength === bytes.buffer.byteLength
  const worker = new Worker(reader, {
    workerData: bytes,
    transferList: isAlone ? [bytes.buffer as ArrayBuffer] : [],
    resourceLimits: limits,
    stdout: true,
    stderr: true,
  })
  endAfter(processorMs, worker)
  let waitMs = maxReadSeconds * 1_000
  let waiting: { resolve: (message: ThreadMessage) => void; reject: (reason: unknown) => void } | null = null
  let earlyMessage: ThreadMessage | { failed: unknown } | null = null

  const deliverMessage = (message: ThreadMessage | { failed: unknown }) => {
    if (waiting === null) earlyMessage ??= message
    else if ('failed' in message) waiting.reject(message.failed)
    else waiting.resolve(message)
    waiting = null
  }
  worker.on('message', (message: ThreadMessage) => {
    if ('problem' in message) deliverMessage({ failed: fileRefusal(message.problem) })
    else if ('fault' in message)
      deliverMessage({ failed: new Error(`A table could not be read: ${message.fault}`) })
    else deliverMessage(message)
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    deliverMessage({ failed: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? fileRefusal('too-heavy') : error }),
  )
  // The thread exits without a final message only if it was terminated.
  worker.on('exit', () => deliverMessage({ failed: fileRefusal('too-heavy') }))

  return {
    ask: () => worker.postMessage('more'),
    /** Returns the thread's next message. The clock runs only while somebody waits for it. */
    async next() {
      const waitStartedAt = performance.now()
      const message = new Promise<ThreadMessage>((resolve, reject) => {
        const before = earlyMessage
        earlyMessage = null
        if (before === null) waiting = { resolve, reject }
        else if ('failed' in before) reject(before.failed)
        else resolve(before)
      })
      const timeout = setTimeout(() => void worker.terminate(), Math.max(0, waitMs))
      try {
        return await message
      } finally {
        clearTimeout(timeout)
        waitMs -= performance.now() - waitStartedAt
      }
    },
    async end() {
      await worker.terminate()
    },
  }
}

/**
 * Terminates a thread once it has used this much processor time. The next measurement is made when the thread
 * could have used up the rest at the earliest.
 */
function endAfter(processorMs: number, worker: Worker) {
  let hasEnded = false
  worker.once('exit', () => (hasEnded = true))
  const check = async () => {
    if (hasEnded) return
    // A thread that has not started yet cannot be measured; it counts as 0 and is measured again later.
    const cpuMicros = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
    const leftMs = processorMs - (cpuMicros.user + cpuMicros.system) / 1_000
    if (leftMs <= 0) await worker.terminate()
    else checkAfter(leftMs)
  }
  const checkAfter = (ms: number) => setTimeout(() => void check(), Math.max(ms, 10)).unref()
  checkAfter(processorMs)
}
