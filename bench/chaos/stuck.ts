import type { Sql } from '../../apps/server/src/platform/database.ts'
import type { Battlefield } from './battlefield.ts'

export type Watch = {
  /** Each order that was stuck, with how the servers and the database stood then. */
  stuck: Map<string, string>
  stop: () => Promise<void>
}

/**
 * Orders that stood at `loading...` with nothing to show for it for over 30 seconds, counted while the database answered and a server that
 * was ready, and not frozen, was there to send them.
 */
export function watchForStuck(field: Battlefield): Watch {
  const { sql, servers } = field
  const seen = new Map<string, { version: number; times: number }>()
  const stuck = new Map<string, string>()
  let looking = Promise.resolve()

  async function look() {
    const rows = await sql<{ id: string; version: number }[]>`
      select o.id, o.version from credit_order o join request r on r.id = o.request_id
      where o.state in ('queued', 'sending') and r.phase in ('queued', 'sending')
        and not exists (select 1 from setting where key in ('sending.hold', 'history.lost'))`
    const now = new Set(rows.map(({ id }) => id))
    for (const id of seen.keys()) if (!now.has(id)) seen.delete(id)
    const found = []
    for (const { id, version } of rows) {
      const before = seen.get(id)
      const times = before?.version === version ? before.times + 1 : 1
      seen.set(id, { version, times })
      if (times > 30 && !stuck.has(id)) found.push(id)
    }
    if (found.length === 0) return
    const situation = `${standing(field)}; ${await oldTransactions(sql)}`
    for (const id of found) stuck.set(id, situation)
  }

  const timer = setInterval(() => {
    if (servers.some(({ process }) => process.readyForSeconds() !== null && !process.isFrozen()))
      looking = looking.then(look).catch(() => {})
  }, 1_000)
  return {
    stuck,
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

function standing({ servers }: Battlefield): string {
  return servers
    .map(({ process }, at) => {
      const seconds = process.readyForSeconds()
      const stands = seconds === null ? 'is starting' : `ready for ${seconds} s`
      return `server ${at + 1} ${process.isFrozen() ? 'is frozen' : stands}`
    })
    .join(', ')
}

/** Whoever has kept a transaction open for seconds may be what everybody waits for. */
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
