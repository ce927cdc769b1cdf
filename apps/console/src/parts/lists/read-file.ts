import { noAnswer, readProblem } from '#parts/problems/fetch-answer.ts'
import { withStepUp } from '#parts/with-step-up.ts'

const reportEveryMs = 100

/** `total`: the number of rows to come, if the server says it. */
export type Progress = { rows: number | null; bytes: number; total: number | null }

/**
 * Requests an export, reads it in chunks and reports progress. CSV rows are counted by CR LF, since cells contain no CR.
 * A workbook is compressed, so only its bytes are counted. Throws a `Problem` if the server refuses or the connection
 * breaks; the abort error if `signal` ended it.
 */
export async function readFile(
  query: Record<string, string>,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<{ blob: Blob; name: string }> {
  const answer = await withStepUp(() => ask(query, signal))
  const total = Number(answer.headers.get('x-row-count')) || null
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let [bytes, lines, reportedAt] = [0, 0, 0]
  const reader = answer.body!.getReader()
  const nextPiece = () => reader.read().catch((error: unknown) => broken(error, signal))
  for (let read = await nextPiece(); !read.done; read = await nextPiece()) {
    pieces.push(read.value)
    bytes += read.value.length
    if (query['format'] === 'csv') for (const byte of read.value) if (byte === 13) lines += 1
    if (performance.now() - reportedAt < reportEveryMs) continue
    reportedAt = performance.now()
    onProgress({
      rows: query['format'] === 'csv' ? Math.min(total ?? Infinity, Math.max(0, lines - 1)) : null,
      bytes,
      total,
    })
  }
  const type = answer.headers.get('content-type') ?? ''
  return { blob: new Blob(pieces, { type }), name: nameOf(answer.headers.get('content-disposition')) }
}

/** Uses POST, so that no link can trigger an export. */
async function ask(query: Record<string, string>, signal: AbortSignal): Promise<Response> {
  const answer = await fetch('/api/reports/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(query),
    signal,
  }).catch((error: unknown) => broken(error, signal))
  if (!answer.ok) throw await readProblem(answer)
  return answer
}

/** Throws what ended the reading: the abort error if somebody stopped it, otherwise the `Problem` of a lost connection. */
function broken(error: unknown, signal: AbortSignal): never {
  throw signal.aborted ? error : noAnswer(false)
}

/** Returns the file name from the `content-disposition` header; `export` if it has none. */
export function nameOf(disposition: string | null): string {
  const name = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1]
  return name ? decodeURIComponent(name) : 'export'
}
