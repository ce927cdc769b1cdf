import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable, type Sql } from './database.ts'

/**
 * Equal to the statement timeout of workers, since a slow database must still store the answers of calls
 * under way.
 */
const answersWithinMs = 5_000
const pauseMs = 2_000

/**
 * Prevents an unresponsive database from delaying the shutdown. While the process closes, each pool's
 * database is probed every two seconds. If it does not answer, the pool is ended at once, so that everything
 * waiting for it fails now instead of after its statement timeout. A database that reports itself unavailable
 * is probed a second time, since it may only be restarting.
 */
export async function endSilentPools(pools: readonly Sql[], closing: Promise<unknown>): Promise<void> {
  let closed = false
  const untilClosed = closing.finally(() => (closed = true)).catch(() => {})
  const watch = async (pool: Sql) => {
    for (let awayCount = 0; !closed;) {
      await Promise.race([untilClosed, pause(pauseMs, null, { ref: false })])
      if (closed) return
      const answer = await answerOf(pool)
      awayCount = answer === 'away' ? awayCount + 1 : 0
      if (answer === 'silent' || awayCount === 2) return pool.end({ timeout: 0 })
    }
  }
  await Promise.all(pools.map((pool) => watch(pool).catch(() => {})))
}

/**
 * Asks a database whether it still answers. With several hosts a silent primary is `away`: its standby says
 * that it is not the primary.
 */
function answerOf(pool: Sql): Promise<'well' | 'away' | 'silent'> {
  const answer = pool`select 1`.then(
    () => 'well' as const,
    (error: unknown) => (isUnavailable(error) ? ('away' as const) : ('well' as const)),
  )
  return Promise.race([answer, pause(answersWithinMs, 'silent' as const, { ref: false })])
}
