import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRandom } from '@khlang/seed/random'
import { expect, test, vi } from 'vitest'
import { connect, type Sql } from '#platform/database.ts'
import { compareRollups } from '#reports/rollup-store.ts'
import { newOldProject } from '#testing/old-project.ts'
import { newTestDatabase } from '#testing/test-database.ts'
import type { Report } from './report.ts'

const cli = fileURLToPath(new URL('../../cli.ts', import.meta.url))

test('killed with -9 at ten points and started again each time, it ends as if nothing had happened', async () => {
  await using database = await newTestDatabase()
  await using undisturbed = await newTestDatabase()
  await using project = await newOldProject({ players: 40, history: 1_200 })
  const folder = mkdtempSync(join(tmpdir(), 'khlang-moving-'))
  chmodSync(folder, 0o755)
  const [sql, other] = [connect(database.url, { max: 2 }), connect(undisturbed.url, { max: 2 })]
  const { rtdb, auth, hashConfig, firestore } = project.files
  const started: ChildProcess[] = []
  const start = (url: string, report: string) => {
    const child = spawn(
      process.execPath,
      [
        ...[cli, 'import', 'firebase', '--rtdb', rtdb, '--auth', auth, '--hash-config', hashConfig],
        ...firestore.flatMap((file) => ['--firestore', file]),
        ...['--batch', '25', '--report', join(folder, report)],
      ],
      {
        env: {
          PATH: process.env['PATH'],
          DATA_DIR: folder,
          DATABASE_URL: url,
          CREDIT_BACKEND_URL: 'http://127.0.0.1:9',
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
    const all = Object.values(project.truth.collections).reduce((sum, { count }) => sum + count, 0)
    const random = createRandom(Date.now())
    // Each document is read once and placed once: ten points somewhere on that way.
    const points = Array.from({ length: 10 }, () => random.whole(1, 2 * all - 60)).toSorted((a, b) => a - b)
    for (const point of points) {
      const child = start(database.url, 'disturbed.json')
      const exit = ended(child)
      await vi.waitFor(async () => expect(await stepsOf(sql)).toBeGreaterThanOrEqual(point), {
        timeout: 60_000,
        interval: 2,
      })
      child.kill('SIGKILL')
      await exit
    }
    expect(await ended(start(database.url, 'disturbed.json'))).toBe(0)
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
}, 240_000)

async function stepsOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ steps: number }[]>`
    select count(*) + count(*) filter (where verdict is not null) as steps from firebase_document`
  return row!.steps
}

/** Everything that has a key, by its key, and nothing that is made anew each time: ids, versions, moments of writing. */
const queries = {
  agents: `select external_key, username, name, code_width, code_last, user_count, master_count from agent order by 1`,
  masters: `select m.key, m.name, a.external_key from master m left join agent a on a.id = m.agent_id order by 1`,
  players: `
    select p.external_key, p.code, p.name, p.email, p.mobile, p.bank, p.account_number, p.coins, p.status, p.counts_in_reports, p.created_at,
      p.password_hash is not null as has_password, a.external_key as agent, m.key as master, f.external_key as friend
    from player p left join agent a on a.id = p.agent_id left join master m on m.id = p.master_id left join player f on f.id = p.friend_id
    order by 1`,
  employees: `select email, first_name, last_name, role, active, user_id is not null as linked from employee order by 1`,
  requests: `
    select r.external_key, r.kind, p.external_key as player, r.amount, r.bonus, r.state, r.via, r.note, r.employee, r.created_by_staff,
      r.created_at, r.updated_at, r.order_id
    from request r join player p on p.id = r.player_id order by 1`,
  entries: `
    select d.key, e.account_code, e.channel, e.direction, e.amount_satang, e.occurred_at, e.fingerprint, e.state, e.holder, e.hold_reason,
      p.external_key as player, e.created_at
    from statement_entry e join firebase_document d on d.row_id = e.id and d.verdict <> 'left-out'
      left join player p on p.id = e.player_id order by 1`,
  rewards: `
    select w.external_key, w.kind, p.external_key as player, w.credits, w.coins, w.state, w.created_at from reward w
      join player p on p.id = w.player_id order by 1`,
  losses: `
    select l.external_key, p.external_key as player, l.span, l.from_day, l.amount, l.state from loss_return l
      join player p on p.id = l.player_id order by 1`,
  logins: `select p.external_key, l.at from player_login l join player p on p.id = l.player_id order by 1, 2`,
  orders: `select count(*) from credit_order`,
  months: `
    select p.external_key, m.month, m.deposits, m.withdrawals, m.bonus, m.loss_returns, m.loss_return, m.logins from player_month m
      join player p on p.id = m.player_id order by 1, 2`,
}

async function endState(sql: Sql): Promise<Record<string, string[]>> {
  const state: Record<string, string[]> = {}
  for (const [name, query] of Object.entries(queries))
    state[name] = (await sql.unsafe(query)).map((row) => JSON.stringify(row))
  return state
}
