import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { FileProblem } from '@khlang/contract/statements/statement-imports'
import type { TableFile, TableLine } from './table-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The file's properties, sent before its lines. */
type TableHead = Omit<TableFile, 'lines'>

/**
 * Messages of the thread: the file's properties, a batch of lines for each request, its end, or why it
 * cannot be read.
 */
export type ThreadMessage =
  | { head: TableHead }
  | { lines: TableLine[] }
  | { end: true }
  | { problem: FileProblem }
  | { fault: string }

type Open = (bytes: Buffer) => Promise<TableFile> | TableFile

/**
 * Runs in the thread that reads one untrusted file, and sends its lines. Sends a batch only on request, so
 * that only one batch is in memory.
 */
export async function sendTable(openTable: Open): Promise<void> {
  // Lowers the thread's priority, since requests of staff come first. Only Linux supports a priority per
  // thread.
  if (process.platform === 'linux') setPriority(0, 10)
  const port = parentPort!
  const post = (message: ThreadMessage) => port.postMessage(message)
  try {
    const { lines, ...head } = await openTable(Buffer.from(workerData as Uint8Array))
    const batches = lines[Symbol.asyncIterator]()
    post({ head })
    port.on('message', () => {
      batches
        .next()
        .then(({ done, value }) => post(done ? { end: true } : { lines: value }))
        .catch((error: unknown) => post(whyNot(error)))
    })
  } catch (error) {
    post(whyNot(error))
  }
}

const whyNot = (error: unknown): ThreadMessage =>
  error instanceof UnreadableFile
    ? { problem: error.problem }
    : { fault: String((error as Error)?.stack ?? error) }
