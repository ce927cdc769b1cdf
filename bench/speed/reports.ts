import { compareRollups, foldRollups, rebuildRollups } from '../../apps/server/src/rollups/rollup-store.ts'
import { allowLongTransaction, type Sql } from '../../apps/server/src/platform/database/database.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { compare, type Figure, type Measured, must } from './figure.ts'
import { fillPlayers } from './many-players.ts'
import { fillPastRequests } from './many-requests.ts'
import { median, quantile } from './quantile.ts'
import { openStage } from './stage.ts'

export type ReportsOptions = {
  players: number
  requests: number
  days: number
  rounds: number
  /** Number of changes for which the size of the log is measured. */
  changes: number
  databaseUrl?: string
}

export const fullReports: ReportsOptions = {
  players: 100_000,
  requests: 10_000_000,
  days: 1_096,
  rounds: 400,
  changes: 2_000,
}

/**
 * Measures figures over three years, each requested over HTTP; reference: the plain sum over the same
 * requests.
 */
export async function measureReports(options: ReportsOptions): Promise<Measured> {
  const { players, requests, rounds, changes } = options
  const stage = await openStage({ players: 50, databaseUrl: options.databaseUrl })
  const { sql } = stage
  try {
    await fillPlayers(sql, players)
    await fillPastRequests(sql, options)
    const rebuilt = await timed(() => rebuildRollups(sql))
    await sql`vacuum analyze`
    const weighed = await weigh(sql, changes)
    const { url, cookie } = await stage.startServer('http://127.0.0.1:9')
    const ask = async (path: string) => {
      const answer = await fetch(`${url}/api/${path}`, { headers: { cookie } })
      const body: unknown = await answer.json()
      if (!answer.ok) throw new Error(`${answer.status} from ${path}: ${JSON.stringify(body)}`)
      return body as { rows?: unknown[] }
    }
    const [when] = await sql<{ month: string; day: string; from: string; to: string; player: string }[]>`
      select (month_of(today - 40))::text as month, (today - 1)::text as day, (today - 100)::text as "from", (today - 11)::text as "to",
        (select player_id from player_month where month = month_of(today - 40) order by deposits desc limit 1) as player
      from (select bangkok_day(clock_timestamp()) as today) now`
    const { month, day, from, to, player } = when!
    const reads = {
      'dashboard summary': 'dashboard/summary',
      'monthly loss-return, first page': `rewards/loss-return?span=month&day=${month}`,
      "one player's month": `rewards/explain-loss-return?span=month&day=${month}&playerId=${player}`,
    }
    const plain = {
      'dashboard summary': await timed(() => plainDashboard(sql)),
      'monthly loss-return, first page': await timed(() => plainMonth(sql, month)),
      "one player's month": await timed(() => plainPlayer(sql, month, player)),
    }
    const beside = {
      'daily loss-return, first page': `rewards/loss-return?span=day&day=${day}`,
      'monthly loss-return, totals': `rewards/loss-return-totals?span=month&day=${month}`,
      'work of today': 'dashboard/work',
      'top players': 'dashboard/top-players',
      "one player's money, straight from their requests": `players/money?id=${player}&from=${month}&to=${month.slice(0, 8)}28`,
    }
    const times: Record<string, number[]> = {}
    // The slow reads come last, because they push other data out of memory, which would slow down the next
    // read.
    const pathGroups = [
      ...Array.from({ length: rounds + 10 }, () => reads),
      ...Array.from({ length: 12 }, () => beside),
    ]
    for (const [at, paths] of pathGroups.entries())
      for (const [name, path] of Object.entries<string>(paths)) {
        const ms = await timed(() => ask(path))
        if (at >= 10) (times[name] ??= []).push(ms)
      }
    const wide: number[] = []
    for (let round = 0; round < 5; round++)
      wide.push(
        await timed(() =>
          Promise.all([
            ask(`reports/players?from=${from}&to=${to}&sort=deposits`),
            ask(`reports/player-totals?from=${from}&to=${to}`),
          ]),
        ),
      )
    const wideAlone = await timed(() => plainRange(sql, from, to))
    const checked = await timed(async () => {
      const { differences } = await compareRollups(sql)
      if (differences > 0) throw new Error(`${differences} sums are off`)
    })
    return {
      figures: [
        ...Object.keys(reads).map((name) =>
          compareWithPlain(name, times[name]!, plain[name as keyof typeof plain]),
        ),
        ...Object.keys(beside)
          .map((name) => must(`${name}, p50`, ms(median(times[name]!)), '', true))
          .map((figure): Figure => ({ ...figure, held: null, weight: 'context', bar: '' })),
        {
          ...compare(
            '90 days of all players, page and totals, slowest of five',
            [Math.max(...wide), wideAlone],
            ms,
          ).only(),
          bar: '≤ 2 s',
          held: Math.max(...wide) <= 2_000,
          weight: 'must',
        },
        compare(
          'log written per change that moves money, sums included',
          weighed,
          (bytes) => `${Math.round(bytes)} B`,
        ).atMost(1.7),
        must('sums that are off, by the comparison of a night', '0', '0', true),
      ],
      notes: [
        `${requests.toLocaleString('en')} requests of ${options.days} days, ${players.toLocaleString('en')} players; p99 and p50 of whole answers over HTTP, reference: the plain sum over the requests in SQL`,
        `every sum recalculated in ${seconds(rebuilt)}, compared with its rows in ${seconds(checked)}`,
      ],
    }
  } finally {
    await stage.close()
  }
}

const ms = (value: number) => `${value.toFixed(1)} ms`
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`

function compareWithPlain(name: string, times: readonly number[], plain: number): Figure {
  const p99 = quantile(times, 0.99)
  return {
    ...compare(`${name}, p99 (p50 ${ms(median(times))})`, [p99, plain], ms).only(),
    bar: '≤ 20 ms',
    held: p99 <= 20,
    weight: 'must',
  }
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const moved = `((r.kind = 'deposit' and r.state = 'done') or (r.kind = 'withdrawal' and r.state in ('transferred', 'done')))`

/** Runs a query that computes a report without the stored sums, which takes long. */
const slow = (sql: Sql, query: string) =>
  sql.begin(async (tx) => {
    await allowLongTransaction(tx, 'any')
    return tx.unsafe(query)
  })

const plainDashboard = (sql: Sql) =>
  slow(
    sql,
    `select bangkok_day(r.created_at) as day, count(distinct player_id), sum(amount) filter (where kind = 'deposit') as deposits,
      sum(amount) filter (where kind = 'withdrawal') as withdrawals, sum(bonus) as bonus
    from request r join player p on p.id = player_id and p.counts_in_reports
    where r.created_at >= date_trunc('month', clock_timestamp() - interval '1 month') and ${moved} group by 1`,
  )

const ofMonth = (month: string) =>
  `r.created_at >= '${month} 00:00:00+07' and r.created_at < ('${month} 00:00:00+07'::timestamptz + interval '1 month')`

const plainMonth = (sql: Sql, month: string) =>
  slow(
    sql,
    `select player_id, loss_return_of(coalesce(sum(amount) filter (where kind = 'deposit'), 0)::bigint,
      coalesce(sum(amount) filter (where kind = 'withdrawal'), 0)::bigint, sum(bonus)::bigint, 500, 100) as amount
    from request r join player p on p.id = player_id and p.counts_in_reports
    where ${ofMonth(month)} and ${moved} group by player_id order by amount desc limit 50`,
  )

const plainPlayer = (sql: Sql, month: string, player: string) =>
  slow(
    sql,
    `select sum(amount) filter (where kind = 'deposit'), sum(amount) filter (where kind = 'withdrawal'), sum(bonus) from request r
    where player_id = '${player}' and ${ofMonth(month)} and ${moved}`,
  )

const plainRange = (sql: Sql, from: string, to: string) =>
  slow(
    sql,
    `select player_id, count(*), sum(amount) filter (where kind = 'deposit') as deposits, sum(amount) filter (where kind = 'withdrawal'), sum(bonus)
    from request r join player p on p.id = player_id and p.counts_in_reports
    where r.created_at >= '${from} 00:00:00+07' and r.created_at < '${to} 00:00:00+07'::timestamptz + interval '1 day' and ${moved}
    group by player_id order by deposits desc nulls last limit 200`,
  )

/**
 * Returns how many bytes a request from creation to `done` writes to PostgreSQL's log, with the sums (folded
 * fifty at a time) and without.
 */
async function weigh(sql: Sql, changes: number): Promise<[number, number]> {
  const people = await sql<
    { id: string }[]
  >`select id from player where code like 'm%' order by code limit 200`
  const connection = await sql.reserve()
  const lsn = async () =>
    (await connection<{ at: string }[]>`select pg_current_wal_insert_lsn()::text as at`)[0]!.at
  async function run(count: number, { fold }: { fold: boolean }) {
    const before = await lsn()
    for (let at = 0; at < count; at++) {
      const id = newId()
      await connection`
        insert into request (id, external_key, kind, player_id, amount)
        values (${id}, ${id}, 'deposit', ${people[at % people.length]!.id}, 500)`
      await connection`update request set state = 'done', result = null where id = ${id}`
      if (fold && at % 50 === 49) await foldRollups(connection)
    }
    const [row] = await connection<{ bytes: number }[]>`
      select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), ${before}::pg_lsn)::int as bytes`
    return row!.bytes / count
  }
  try {
    // The first write to a page after a checkpoint logs the whole page. Checkpoints come at any time, so
    // these writes are turned off.
    await connection`alter system set full_page_writes = off`
    await connection`select pg_reload_conf()`
    await run(500, { fold: true })
    const ours = await run(changes, { fold: true })
    const lastWithSums = newId()
    await connection`alter table request disable trigger request_rolls`
    const bare = await run(changes, { fold: false })
    // Removes the requests that were added without the sums.
    await connection`delete from request where id > ${lastWithSums}`
    await connection`alter table request enable trigger request_rolls`
    await connection`alter system reset full_page_writes`
    await connection`select pg_reload_conf()`
    return [ours, bare]
  } finally {
    connection.release()
  }
}
