import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, type Sql } from '../../apps/server/src/platform/database/database.ts'
import { ensureDatabase } from '../../apps/server/src/platform/database/ensure-database.ts'
import { rebuildRollups } from '../../apps/server/src/rollups/rollup-store.ts'
import { sealingBy } from '../../apps/server/src/platform/secrets/sealed.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { keepProcess } from '../chaos/processes.ts'
import { aim, type Measured, must } from './figure.ts'
import { fillPastRequests } from './many-requests.ts'
import { addPairs, queueOrders } from './money-rows.ts'
import { openStage, type Stage } from './stage.ts'

export type RestoreOptions = { requests: number; databaseUrl?: string }

export const fullRestore: RestoreOptions = { requests: 1_000_000 }

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Number of requests credited after the backup was made, so that the backup does not contain them. */
const gap = 25
/** Number of orders that were queued when the backup was made, and sent after it. */
const queuedThen = 5
const players = 300
/** Longer than two searches for orders that no worker carries out. */
const watchedMs = 6_000
const mode = { CREDIT_BACKEND_MODE: 'legacy' } // here only our own code prevents carrying out a call twice

/**
 * Measures the restore of a shop that has a past: it is backed up while working, credits 25 more requests,
 * loses its database, and is restored from the backup beside a back-end and a witness that have kept
 * everything.
 */
export async function measureRestore({ requests, databaseUrl }: RestoreOptions): Promise<Measured> {
  const stage = await openStage({ players, databaseUrl })
  const parts = new AsyncDisposableStack()
  try {
    const books = await startBooks(stage, parts)
    await fillPastRequests(stage.sql, { requests, days: 300 })
    await rebuildRollups(stage.sql)
    const server = await stage.startServer(books.url, mode)
    await sealSomething(stage)
    const pairs = (await addPairs(stage.sql, stage.shop.players)).slice(0, queuedThen + gap)
    await caller(server)('crediting/hold', { reason: 'the back-end is slow' })
    await queueOrders(stage.sql, pairs.slice(0, queuedThen))

    const [file, passphrase] = ['drill.khlang', 'drill-passphrase'].map((name) =>
      join(stage.folder, name),
    ) as [string, string]
    writeFileSync(passphrase, 'what the owner keeps in the safe')
    const khlang = (databaseUrlThen: string, ...args: string[]) =>
      run(args, {
        DATABASE_URL: databaseUrlThen,
        DATA_DIR: stage.folder,
        CREDIT_BACKEND_URL: books.url,
        BACKUP_PASSPHRASE_FILE: passphrase,
      })
    await waitUntil(() => Promise.resolve(hasHead(stage.folder))) // the witness must know the backup's last audit line
    const backup = await khlang(stage.databaseUrl, 'backup', file)

    await caller(server)('crediting/lift-hold', { reason: 'it is back' })
    await queueOrders(stage.sql, pairs.slice(queuedThen))
    await waitUntil(async () => (await books.movements()) === pairs.length)
    await waitUntil(
      async () => (await stage.sql`select 1 from credit_order where state <> 'done' limit 1`).length === 0,
    )
    await server.process.stop()

    const newUrl = await newDatabase(stage.databaseUrl)
    const restore = await khlang(newUrl, 'restore', file)
    const sql = connect(newUrl, { max: 2, name: 'drill' })
    parts.defer(() => sql.end({ timeout: 2 }))
    const back = await stage.startServer(books.url, { ...mode, DATABASE_URL: newUrl })
    const ready = await fetch(`${back.url}/health/ready`)
    const { warnings } = (await ready.json()) as { warnings: string[] }
    await new Promise((resume) => setTimeout(resume, watchedMs))
    const sentBefore = await count(sql, sql`credit_attempt`)
    const holdCount = await count(sql, sql`setting where key in ('sending.hold', 'history.lost')`)

    const call = caller(back)
    const comparing = performance.now()
    const compared = (await call('crediting/compare-books', {})) as { settled: number; found: number }
    const comparedSeconds = (performance.now() - comparing) / 1_000
    const adopted = await adoptAll(call)
    await call('crediting/accept-history', { reason: 'compared with the books' })
    await call('crediting/lift-hold', { reason: 'history is whole again' })
    await waitUntil(
      async () => (await sql`select 1 from credit_order where state in ('queued', 'sending')`).length === 0,
    )
    const moved = await books.movements()
    await back.process.stop() // while stopping, it tells the witness the last audit line
    const verified = await khlang(newUrl, 'verify', 'audit')
    const rollups = await khlang(newUrl, 'verify', 'rollups')
    const opens = await opensWhatWasSealed(stage.folder, sql)

    return {
      figures: [
        must(
          'held when it starts',
          `${holdCount} of 2`,
          'hold and lost history',
          holdCount === 2 && ready.status === 200,
        ),
        must('sent before it was released', `${sentBefore}`, '0', sentBefore === 0),
        must(
          'what waited, settled by the books',
          `${compared.settled} of ${queuedThen}`,
          'all',
          compared.settled === queuedThen,
        ),
        must('credits of the gap, listed', `${compared.found} of ${gap}`, 'all', compared.found === gap),
        must('adopted', `${adopted} of ${gap}`, 'all', adopted === gap),
        must('movements in the books', `${moved} of ${pairs.length}`, 'each once', moved === pairs.length),
        must(
          'the audit says where history was cut',
          verified.code === 0 ? 'yes' : 'no',
          'yes',
          /History was cut after line [1-9]/.test(verified.words),
        ),
        must(
          'sums are what their rows add up to',
          rollups.code === 0 ? 'yes' : 'no',
          'yes',
          rollups.code === 0,
        ),
        must('secrets open what was sealed', opens ? 'yes' : 'no', 'yes', opens),
        aim(
          'backup beside a working server',
          `${backup.seconds.toFixed(0)} s`,
          '≤ 120 s',
          backup.seconds <= 120,
        ),
        aim(
          'restore, every table summed up',
          `${restore.seconds.toFixed(0)} s`,
          '≤ 300 s',
          restore.seconds <= 300,
        ),
      ],
      notes: [
        `${requests.toLocaleString('en')} requests; the backup has ${(statSync(file).size / 1e6).toFixed(0)} MB; the books were compared in ${comparedSeconds.toFixed(1)} s`,
        `readiness when it came back: ${warnings.join(' ')}`,
        ...`${verified.words}${rollups.words}`.trim().split('\n').slice(0, 6),
      ],
    }
  } finally {
    await parts.disposeAsync()
    await stage.close()
  }
}

/** Starts the bundled back-end as a separate process, with a database that is not restored. */
async function startBooks(stage: Stage, parts: AsyncDisposableStack) {
  const url = await newDatabase(stage.databaseUrl)
  const port = String(await freePort())
  const keeper = await keepProcess({
    entry: join(root, 'apps/credit/src/main.ts'),
    env: { CREDIT_DATABASE_URL: url, PORT: port, CREDIT_HONOUR_KEYS: 'off' },
    readyLine: /listening on/,
  })
  parts.defer(keeper.stop)
  const sql = connect(url, { max: 1, name: 'drill' })
  parts.defer(() => sql.end({ timeout: 2 }))
  return { url: `http://127.0.0.1:${port}`, movements: () => count(sql, sql`movement`) }
}

async function newDatabase(beside: string): Promise<string> {
  const url = new URL(beside)
  const name = `drill_${randomUUID().slice(0, 8)}`
  await ensureDatabase(beside, name)
  url.pathname = `/${name}`
  return url.href
}

async function count(sql: Sql, what: ReturnType<Sql>): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) from ${what}`
  return row!.count
}

/** Whether the witness, outside the database, has recorded a seal of the audit log. */
function hasHead(folder: string): boolean {
  const notes = join(folder, 'witness/notes.jsonl')
  return existsSync(notes) && readFileSync(notes, 'utf8').includes('"kind":"head"')
}

const secretOf = (folder: string) => sealingBy(readFileSync(join(folder, 'factor.secret'), 'utf8'))

async function sealSomething({ folder, sql }: Stage): Promise<void> {
  const sealed = secretOf(folder).seal(Buffer.from('told before the fire'), 'drill').toString('hex')
  await sql`insert into setting (key, value) values ('drill.sealed', to_jsonb(${sealed}::text))`
}

async function opensWhatWasSealed(folder: string, sql: Sql): Promise<boolean> {
  const [row] = await sql<
    { value: string }[]
  >`select value #>> '{}' as value from setting where key = 'drill.sealed'`
  return secretOf(folder).open(Buffer.from(row!.value, 'hex'), 'drill').toString() === 'told before the fire'
}

type Call = (path: string, given: object) => Promise<unknown>

const caller =
  ({ url, cookie }: { url: string; cookie: string }): Call =>
  async (path, given) => {
    const reads = path === 'crediting/findings' || path === 'crediting/finding-fits'
    const query = reads ? `?${new URLSearchParams(given as Record<string, string>).toString()}` : ''
    const answer = await fetch(`${url}/api/${path}${query}`, {
      method: reads ? 'GET' : 'POST',
      headers: { cookie, ...(!reads && { 'content-type': 'application/json' }) },
      ...(!reads && { body: JSON.stringify(given) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }

/**
 * Adopts all movements as a person does: each with the request of its amount and the first entry that fits.
 * Returns how many were adopted.
 */
async function adoptAll(call: Call): Promise<number> {
  type Found = { id: string; credits: number }
  type Fits = { requests: { id: string; amount: number }[]; entries: { id: string }[] }
  const { rows } = (await call('crediting/findings', { state: 'open' })) as { rows: Found[] }
  let adopted = 0
  for (const { id, credits } of rows) {
    const { requests, entries } = (await call('crediting/finding-fits', { id })) as Fits
    const request = requests.find(({ amount }) => amount === credits)
    const row = (await call('crediting/adopt-finding', {
      operationId: randomUUID(),
      findingId: id,
      requestId: request?.id,
      entryId: entries[0]?.id,
      apart: !request,
    })) as { state: string }
    if (row.state === 'adopted') adopted += 1
  }
  return adopted
}

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await isTrue()) return
    await new Promise((resume) => setTimeout(resume, 200))
  }
  throw new Error('What the drill waits for did not come within two minutes')
}

/** Runs one of the product's commands as an operator types it. Throws if it fails, except for `verify`. */
function run(args: string[], env: Record<string, string>) {
  const startedAt = performance.now()
  return new Promise<{ code: number; words: string; seconds: number }>((done) => {
    execFile(
      process.execPath,
      [join(root, 'apps/server/src/cli.ts'), ...args],
      { env: { PATH: process.env['PATH'] ?? '', ...env } },
      (error, words, problems) =>
        done({
          code: Number(error?.code ?? 0),
          words: words + problems,
          seconds: (performance.now() - startedAt) / 1_000,
        }),
    )
  }).then((ended) => {
    if (ended.code !== 0 && args[0] !== 'verify')
      throw new Error(`khlang ${args.join(' ')} ended with ${ended.code}: ${ended.words}`)
    return ended
  })
}
