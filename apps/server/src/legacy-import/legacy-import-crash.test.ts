import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { liveCollections } from '@khlang/contract/old-collections'
import { startFakeFirestore } from '@khlang/seed/fake-firestore'
import { createRandom } from '@khlang/seed/random'
import { expect, test, vi } from 'vitest'
import { connect, type Sql } from '#platform/database/database.ts'
import { compareRollups } from '#rollups/rollup-store.ts'
import { bareEnvironment } from '#testing/bare-environment.ts'
import { endState, newOldProject } from '#testing/old-project.ts'
import { newTestDatabase, patiently, slowly } from '#testing/test-database.ts'
import type { Report } from './report.ts'

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))

test.each(['from files', 'live'])(
  'killed with -9 at ten points and restarted each time, an import ends as if undisturbed: %s',
  (way) => killedAtTenPoints({ live: way === 'live' }),
)

async function killedAtTenPoints({ live }: { live: boolean }): Promise<void> {
  await using database = await newTestDatabase()
  await using undisturbed = await newTestDatabase()
  await using project = await newOldProject({ players: 40, history: 1_200 })
  const folder = mkdtempSync(join(tmpdir(), 'khlang-moving-'))
  chmodSync(folder, 0o755)
  const [sql, other] = [
    connect(database.url, { max: 2, ...patiently }),
    connect(undisturbed.url, { max: 2, ...slowly }),
  ]
  const { rtdb, auth, hashConfig, firestore } = project.files
  await using fake = await startFakeFirestore({ documents: project.documents() })
  const keyFile = join(folder, 'service-account.json')
  writeFileSync(keyFile, fake.keyFile)
  const documents = live
    ? ['--service-account', keyFile, '--collections', [...liveCollections, 'daily_total'].join(',')]
    : firestore.flatMap((file) => ['--firestore', file])
  const started: ChildProcess[] = []
  const start = (url: string, report: string, more: readonly string[] = []) => {
    const child = spawn(
      process.execPath,
      [
        cli,
        'import',
        'firebase',
        '--rtdb',
        rtdb,
        '--auth',
        auth,
        '--hash-config',
        hashConfig,
        ...documents,
        '--batch',
        '25',
        '--report',
        join(folder, report),
        ...more,
      ],
      {
        env: {
          ...bareEnvironment,
          DATA_DIR: folder,
          DATABASE_URL: url,
          CREDIT_BACKEND_URL: 'http://127.0.0.1:9',
          ...(live && { FIRESTORE_EMULATOR_HOST: fake.host }),
        },
        stdio: 'ignore',
      },
    )
    started.push(child)
    return child
  }
  const ended = async (child: ChildProcess) => (await once(child, 'exit'))[0] as number | null
  const reportOf = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Report
  try {
    const whole = ended(start(undisturbed.url, 'undisturbed.json'))
    const all = Object.values(project.expected.collections).reduce((sum, { count }) => sum + count, 0)
    const random = createRandom(Number(process.env['SEED'] ?? 1))
    // Each document is one step of reading and one of upserting. The process is killed after ten random numbers
    // of steps.
    const points = Array.from({ length: 10 }, () => random.whole(1, 2 * all - 60)).toSorted((a, b) => a - b)
    let finished = false
    for (const point of points) {
      const child = start(database.url, 'disturbed.json')
      const exit = ended(child)
      await vi.waitFor(async () => expect(await stepsOf(sql)).toBeGreaterThanOrEqual(point), {
        timeout: 300_000,
        interval: 2,
      })
      finished = !(await killAtWork(sql, child))
      const code = await exit
      if (finished) {
        expect(code).toBe(0)
        break
      }
      // A dry run is refused once documents are being written: it would stop whoever continues.
      const [job] = await sql<
        { state: string }[]
      >`select state from firebase_import order by created_at desc limit 1`
      if (job!.state === 'placing') {
        expect(await ended(start(database.url, 'dry.json', ['--dry-run']))).toBe(78)
        expect(await sql`select 1 from firebase_import where state = 'placing'`).toHaveLength(1)
      }
    }
    if (!finished) expect(await ended(start(database.url, 'disturbed.json'))).toBe(0)
    expect(await whole).toBe(0)
    expect(await endState(sql), `points ${points.join(', ')}`).toEqual(await endState(other))
    expect(reportOf('disturbed.json')).toEqual(reportOf('undisturbed.json'))
    expect(reportOf('disturbed.json')).toMatchObject({ agrees: true, openOrders: 0 })
    expect(await compareRollups(sql)).toEqual({ differences: 0, examples: [] })
  } finally {
    for (const child of started) child.kill('SIGKILL')
    await Promise.all([sql.end({ timeout: 5 }), other.end({ timeout: 5 })])
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Kills the process, and returns true. False if its import is done already: another start would begin a new
 * import, whose report says that nothing has changed.
 */
async function killAtWork(sql: Sql, child: ChildProcess): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [job] = await tx<{ state: string }[]>`
      select state from firebase_import order by created_at desc limit 1 for update`
    return job!.state !== 'done' && child.kill('SIGKILL')
  })
}

async function stepsOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ steps: number }[]>`
    select count(*) + count(*) filter (where verdict is not null) as steps from firebase_document`
  return row!.steps
}
