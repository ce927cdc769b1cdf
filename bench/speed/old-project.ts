import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeOldProject, type OldProject } from '@khlang/seed/old-project'
import { monthGivesBack } from '@khlang/seed/old-truth'
import type { Report } from '../../apps/server/src/legacy-import/report.ts'
import { compareRollups } from '../../apps/server/src/rollups/rollup-store.ts'
import type { Sql } from '../../apps/server/src/platform/database/database.ts'
import { type Measured, must } from './figure.ts'
import { openStage } from './stage.ts'

export type OldProjectOptions = { players: number; history: number; databaseUrl?: string }

export const fullOldProject: OldProjectOptions = { players: 10_000, history: 300_000 }

const mostSeconds = 300
const mostMegabytes = 1_024
const cli = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url))

/**
 * Migrates a whole old project by `khlang import firebase`, as an operator runs it. Measures how long it takes, how much
 * memory that process needs (PostgreSQL aside), and whether everything agrees with the totals of the project's
 * generator. Then runs it again, as operators do until the day of the change: that must change nothing.
 */
export async function measureOldProject(options: OldProjectOptions): Promise<Measured> {
  const stage = await openStage({ players: 0, databaseUrl: options.databaseUrl })
  const folder = mkdtempSync(join(tmpdir(), 'khlang-old-'))
  chmodSync(folder, 0o755)
  try {
    const project = await writeOldProject(folder, { seed: 1, until: new Date(), ...options })
    const documents = Object.values(project.expected.collections).reduce((sum, { count }) => sum + count, 0)
    const first = await importOldProject(stage.databaseUrl, folder, project)
    const second = await importOldProject(stage.databaseUrl, folder, project)
    const { differences } = await compareRollups(stage.sql)
    const touched = second.report.collections.reduce((sum, { added, changed }) => sum + added + changed, 0)
    const peak = Math.max(first.peak, second.peak)
    return {
      figures: [
        must('moved in', seconds(first.seconds), `≤ ${mostSeconds} s`, first.seconds <= mostSeconds),
        must(
          'the same files again',
          seconds(second.seconds),
          `≤ ${mostSeconds} s`,
          second.seconds <= mostSeconds,
        ),
        must('peak memory of the command', `${peak} MB`, `≤ ${mostMegabytes} MB`, peak <= mostMegabytes),
        must('documents that the second time changed', `${touched}`, '0', touched === 0),
        must(
          'sums of every collection',
          agrees(first.report, project) ? 'agree' : 'differ',
          'agree',
          agrees(first.report, project),
        ),
        must('sums that stand ready and are off', `${differences}`, '0', differences === 0),
        await monthsAsBefore(stage.sql, project),
      ],
      notes: [
        `${documents.toLocaleString('en-US')} documents of ${options.players.toLocaleString('en-US')} players in ${first.megabytes} MB of JSON; with a password each, all of which are hashed`,
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await stage.close()
  }
}

const seconds = (value: number) => `${value.toFixed(1)} s`

/** Whether the report agrees with the generator to the satang. */
function agrees(report: Report, { expected }: OldProject): boolean {
  return (
    report.agrees &&
    report.collections.every(({ collection, before, leftOut }) => {
      const said = expected.collections[collection]
      const out = Object.values(expected.leftOut[collection] ?? {}).reduce(
        (sum, { amount }) => sum + amount,
        0,
      )
      return said?.count === before.documents && said.amount === before.amount && out === leftOut.amount
    })
  )
}

async function monthsAsBefore(sql: Sql, { expected }: OldProject) {
  const rows = await sql<{ key: string; lossReturn: number }[]>`
    select p.external_key || ' ' || to_char(m.month, 'YYYY-MM') as key, m.loss_return
    from player_month m join player p on p.id = m.player_id`
  const same = rows.filter(({ key, lossReturn }) => {
    const month = expected.months.get(key)
    return month !== undefined && monthGivesBack(month) === lossReturn
  })
  const all = expected.months.size
  return must(
    'months of players that give back what they gave back before',
    `${same.length} of ${all}`,
    'all',
    same.length === all && rows.length === all,
  )
}

async function importOldProject(databaseUrl: string, folder: string, { files }: OldProject) {
  const report = join(folder, 'report.json')
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [
      cli,
      'import',
      'firebase',
      '--rtdb',
      files.rtdb,
      '--auth',
      files.auth,
      '--hash-config',
      files.hashConfig,

      ...files.firestore.flatMap((file) => ['--firestore', file]),
      '--report',
      report,
    ],
    {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        CREDIT_BACKEND_URL: 'http://127.0.0.1:9',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  let peak = 0
  const watching = setInterval(() => (peak = Math.max(peak, megabytesOf(child.pid))), 200)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearInterval(watching)
  if (code !== 0) throw new Error(`The command ended with code ${code}`)
  const read = JSON.parse(readFileSync(report, 'utf8')) as Report
  return {
    report: read,
    seconds: (performance.now() - began) / 1000,
    peak,
    megabytes: Math.round(read.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6),
  }
}

/** Returns the highest memory use of a process in megabytes; 0 if the system does not report it. */
function megabytesOf(pid: number | undefined): number {
  try {
    const line = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Math.round(Number(line?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}
