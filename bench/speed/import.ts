import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ImportRow } from '@khlang/contract/statements/statement-imports'
import { type Figure, compare, type Measured, must } from './figure.ts'
import { bareInsert } from './import-reference.ts'
import { statementFile } from './import-rows.ts'
import { openStage, type Stage } from './stage.ts'

export type ImportOptions = { lines: number; databaseUrl?: string }

export const fullImport: ImportOptions = { lines: 100_000 }

const mostSeconds = 60
const mostMegabytes = 600

type Times = { read: number; preview: number; commit: number }

/**
 * Measures a bank's file from its bytes to the entries: read into lines, classified, added; and a second file
 * that overlaps it by half. The reference inserts the same rows into a table with the same indexes, in the
 * same batches, and decides nothing.
 */
export async function measureImport({ lines, databaseUrl }: ImportOptions): Promise<Measured> {
  const stage = await openStage({ players: 5, databaseUrl })
  try {
    const server = await stage.startServer('http://127.0.0.1:9')
    const at = { url: server.url, cookie: server.cookie }
    const idle = megabytesOf(server.process.pid(), 'VmRSS')
    const first = await importFile(at, statementFile(0, lines))
    const peak = megabytesOf(server.process.pid(), 'VmHWM')
    const reference = await bareInsert(stage.sql)
    const second = await importFile(at, statementFile(lines / 2, lines))
    const whole = first.times.read + first.times.preview + first.times.commit
    const perSecond = (seconds: number) => Math.round(lines / seconds)
    const text = (value: number) => `${value} rows/s`
    return {
      figures: [
        must(
          'preview and commit',
          seconds(first.times.preview + first.times.commit),
          `≤ ${mostSeconds} s`,
          first.times.preview + first.times.commit <= mostSeconds,
        ),
        compare('from the bytes to the entries', [perSecond(whole), perSecond(reference)], text).only(),
        compare('commit alone', [perSecond(first.times.commit), perSecond(reference)], text).only(),
        memory('peak memory of the server', peak, idle),
        counted('added', first.row.counts.added, lines),
        counted('added by a file that overlaps by half', second.row.counts.added, lines / 2),
        counted('entries, each once', await countApart(stage), lines * 1.5),
      ],
      notes: [
        `${lines.toLocaleString('en-US')} lines of CSV in the Thai code page, ${first.megabytes.toFixed(1)} MB: read in ${seconds(first.times.read)}, previewed in ${seconds(first.times.preview)}, committed in ${seconds(first.times.commit)}`,
        `the overlapping file, judged against all that was there: previewed in ${seconds(second.times.preview)}, committed in ${seconds(second.times.commit)}`,
        `the reference, batches of 5,000 into the same indexes: ${seconds(reference)}`,
      ],
    }
  } finally {
    await stage.close()
  }
}

const seconds = (value: number) => `${value.toFixed(1)} s`
const counted = (what: string, count: number, all: number) =>
  must(what, `${count} of ${all}`, 'all', count === all)

function memory(what: string, peak: number, idle: number): Figure {
  return {
    ...must(what, `${peak} MB`, `≤ ${mostMegabytes} MB`, peak <= mostMegabytes),
    reference: `${idle} MB idle`,
  }
}

/** Returns the memory of a process in megabytes; 0 if the system does not report it. */
function megabytesOf(pid: number | undefined, name: 'VmRSS' | 'VmHWM'): number {
  if (process.platform !== 'linux' || pid === undefined) return 0
  const line = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(line?.[1] ?? 0) / 1024)
}

/** Returns the number of imported entries; 0 if an entry was added twice. */
async function countApart({ sql }: Stage): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct fingerprint) as count from statement_entry where import_id is not null
    having count(*) = count(distinct fingerprint)`
  return row?.count ?? 0
}

type Server = { url: string; cookie: string }

async function importFile(server: Server, bytes: Buffer) {
  const times: Times = { read: 0, preview: 0, commit: 0 }
  const timed = async <Value>(name: keyof Times, work: () => Promise<Value>): Promise<Value> => {
    const startedAt = performance.now()
    const value = await work()
    times[name] = (performance.now() - startedAt) / 1000
    return value
  }
  const { import: brought } = (await timed('read', () =>
    ask(server, 'POST', 'upload-import?account=scb-1&name=bench.csv', bytes),
  )) as { import: ImportRow }
  const detail = (await ask(server, 'GET', `import-detail?importId=${brought.id}`)) as { mapping: unknown }
  const previewed = await timed('preview', async () => {
    await ask(server, 'POST', 'preview-import', { importId: brought.id, mapping: detail.mapping })
    return awaitState(server, brought.id, 'previewed')
  })
  const row = await timed('commit', async () => {
    const { id, preview, fileHash } = previewed
    await ask(server, 'POST', 'commit-import', { operationId: randomUUID(), importId: id, preview, fileHash })
    return awaitState(server, id, 'done')
  })
  return { row, times, megabytes: bytes.length / 2 ** 20 }
}

/** Waits for a state of the import, polled ten times a second; screens follow the stream instead. */
async function awaitState(server: Server, importId: string, state: string): Promise<ImportRow> {
  for (;;) {
    const { import: row } = (await ask(server, 'GET', `import-detail?importId=${importId}`)) as {
      import: ImportRow
    }
    if (row.state === state) return row
    await new Promise((done) => setTimeout(done, 100))
  }
}

async function ask({ url, cookie }: Server, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${url}/api/statements/${path}`, {
    method,
    headers: {
      cookie,
      'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
    },
    body: body === undefined ? null : Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
