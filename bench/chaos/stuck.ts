import type { Sql } from '../../apps/server/src/platform/database/database.ts'
import type { Battlefield } from './battlefield.ts'

export type Watch = {
  /** Each stuck order, with the state of the servers and the database at that time. */
  stuck: Map<string, string>
  stop: () => Promise<void>
}

/**
 * A read that starts or is answered later than this shows that the machine is overloaded, and not that an
 * order is stuck.
 */
const lateMs = 500

/**
 * Finds orders of deposits and withdrawals that stayed at `loading...` unchanged for over 30 seconds, counted only
 * while the database answered promptly and a server was ready, and not frozen, to send them. Only one read runs at a
 * time: several reads waiting for a dead database would all be answered at the same moment, and each would count as a
 * second.
 */
export function watchForStuck(
  { sql, servers }: Pick<Battlefield, 'sql' | 'servers'>,
  everyMs = 1_000,
): Watch {
  const seenStates = new Map<string, { version: number; times: number }>()
  const stuckOrders = new Map<string, string>()
  const stopped = Promise.withResolvers<'stopped'>()

  async function probe(isPrompt: (answeredAt: number) => boolean) {
    const rows = await sql<{ id: string; version: number }[]>`
      select o.id, o.version from credit_order o join request r on r.id = o.request_id
      where o.state in ('queued', 'sending') and r.phase in ('queued', 'sending')
        and not exists (select 1 from setting where key in ('sending.hold', 'history.lost'))`
    const now = new Set(rows.map(({ id }) => id))
    for (const id of seenStates.keys()) if (!now.has(id)) seenStates.delete(id)
    if (!isPrompt(performance.now())) return
    const found = []
    for (const { id, version } of rows) {
      const before = seenStates.get(id)
      const times = before?.version === version ? before.times + 1 : 1
      seenStates.set(id, { version, times })
      // One read a second, unless a test passes another `everyMs`.
      if (times > 30 && !stuckOrders.has(id)) found.push(id)
    }
    if (found.length === 0) return
    const situation = `${describeServers(servers)}; ${await oldTransactions(sql)}`
    for (const id of found) stuckOrders.set(id, `${await describeOrder(sql, id)}; ${situation}`)
  }

  const looking = (async () => {
    for (;;) {
      const due = performance.now() + everyMs
      const pause = new Promise<'go on'>((goOn) => setTimeout(() => goOn('go on'), everyMs))
      if ((await Promise.race([pause, stopped.promise])) === 'stopped') return
      if (servers.some(({ process }) => process.readyForSeconds() !== null && !process.isFrozen()))
        await probe((answeredAt) => answeredAt < due + lateMs).catch(() => {})
    }
  })()
  return {
    stuck: stuckOrders,
    async stop() {
      stopped.resolve('stopped')
      await looking
    },
  }
}

function describeServers(servers: Battlefield['servers']): string {
  return servers
    .map(({ process }, at) => {
      const seconds = process.readyForSeconds()
      const readiness = seconds === null ? 'is starting' : `ready for ${seconds} s`
      return `server ${at + 1} ${process.isFrozen() ? 'is frozen' : readiness}`
    })
    .join(', ')
}

/** Reads the order's current state and its last attempt. */
async function describeOrder(sql: Sql, id: string): Promise<string> {
  const [{ line }] = (await sql`
    select concat_ws(' ', o.id, o.state, 'version', o.version, 'by', o.worker, 'tries', o.tries,
      'due for', extract(epoch from clock_timestamp() - o.next_try_at)::int, 'lease over for', extract(epoch from clock_timestamp() - o.lease_until)::int,
      (select concat_ws(' ', '| attempt', a.fence, a.verdict, left(a.answer::text, 80)) from credit_attempt a where a.order_id = o.id order by a.number desc limit 1)) as line
    from credit_order o where o.id = ${id}`) as unknown as [{ line: string }]
  return line
}

/** Reads transactions that have been open for seconds, since orders may be waiting for them. */
async function oldTransactions(sql: Sql): Promise<string> {
  const rows = await sql<{ name: string; state: string; seconds: number; behind: number[]; query: string }[]>`
    select pid || ' ' || application_name as name, state, extract(epoch from clock_timestamp() - xact_start)::int as seconds,
      pg_blocking_pids(pid) as behind, left(regexp_replace(query, '\\s+', ' ', 'g'), 80) as query
    from pg_stat_activity where datname = current_database() and xact_start < clock_timestamp() - interval '3 seconds'
    order by xact_start limit 8`
  return rows
    .map(
      ({ name, state, seconds, behind, query }) =>
        `${name} ${state} ${seconds} s behind [${behind.join()}]: ${query}`,
    )
    .join(' | ')
}
