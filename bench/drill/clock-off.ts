import { join } from 'node:path'
import type { Sql } from '../../apps/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/embedded-postgres.ts'
import { type Drill, newOutcome } from './drill.ts'
import { programOf } from './engine.ts'
import { openManyShop } from './many.ts'
import { judgeMoney } from './money.ts'
import { pressAll } from './presses.ts'

const hours = 2

/**
 * A drill in which the clock of one console is two hours ahead, as can happen on a machine without time
 * synchronisation.
 */
export const clockOff = (presses: number): Drill => ({
  name: 'clock-off',
  needs: 'machines',
  passes: 'the console says so, no time in the database lies ahead, nothing doubled, lost or half',
  async run(folder) {
    const outcome = newOutcome()
    const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
    await using parts = new AsyncDisposableStack()
    parts.defer(database.stop)
    const shop = parts.use(
      await openManyShop(
        folder,
        { databaseUrl: database.url('khlang'), adminUrl: database.url('postgres') },
        {
          second: { LD_PRELOAD: programOf('libfaketime'), FAKETIME: `+${hours}h`, DONT_FAKE_MONOTONIC: '1' },
        },
      ),
    )
    const [right, ahead] = await Promise.all(shop.consoles.map(async ({ port }) => warningsOf(port)))
    outcome.must('warnings of the console that is right', right, !right!.some(isOfClock))
    outcome.must('warnings of the console that is ahead', ahead, ahead!.some(isOfClock))

    const pressed = await pressAll(shop.url, shop.cookie, await shop.pairs(presses))
    outcome.note('presses', presses)
    outcome.must('other answers', pressed.answers, Object.keys(pressed.answers).length === 0)
    await judgeMoney(shop, outcome)
    const inFuture = await timesAhead(shop.sql)
    outcome.must('times that lie ahead', inFuture, inFuture.length === 0)
    return outcome
  },
})

const isOfClock = (warning: string) => warning.startsWith('The clock of this machine')

async function warningsOf(port: number): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`)
  return ((await answer.json()) as { warnings: string[] }).warnings
}

/** Returns every column for past times that contains a future time. */
async function timesAhead(sql: Sql): Promise<string[]> {
  const columns = await sql<{ schema: string; table: string; column: string }[]>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.data_type = 'timestamp with time zone' and t.table_type = 'BASE TABLE'
      and c.table_schema not in ('pg_catalog', 'information_schema')
      and c.table_name <> 'session' -- dated by the sign-in library, which knows the process's clock only
    order by 1, 2, 3`
  const ahead: string[] = []
  for (const { schema, table, column } of columns.filter(({ column: name }) => !mayBeInFuture.test(name))) {
    const [row] = await sql.unsafe<{ count: number }[]>(
      `select count(*)::int as count from "${schema}"."${table}"
      where "${column}" > clock_timestamp() + interval '1 minute'`,
    )
    const count = row!.count
    if (count > 0) ahead.push(`${schema}.${table}.${column}: ${count}`)
  }
  return ahead
}

/** Columns whose times may be in the future: ends and due dates. */
const mayBeInFuture = /expire|until|due|next|lease|valid|ends?_at|retry/i
