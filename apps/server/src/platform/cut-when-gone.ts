import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from './database.ts'

/** As long as a worker's statement may take: a database that is only slow must still take the answers of calls under way. */
const answersWithinMs = 5_000
const pauseMs = 2_000

/**
 * Keeps a silent database from holding up the shutdown. While the process closes, each pool is asked every two
 * seconds whether it still answers. One that does not is ended at once, so that everything waiting for it fails
 * now instead of after its statement timeout.
 */
export async function cutWhenGone(pools: readonly Sql[], closing: Promise<unknown>): Promise<void> {
  let closed = false
  const done = closing.finally(() => (closed = true)).catch(() => {})
  const watch = async (pool: Sql) => {
    while (!closed) {
      await Promise.race([done, pause(pauseMs, null, { ref: false })])
      if (!closed && !(await answers(pool))) return pool.end({ timeout: 0 })
    }
  }
  await Promise.all(pools.map((pool) => watch(pool).catch(() => {})))
}

/** An error is an answer too, for example that the pool has been ended. */
function answers(pool: Sql): Promise<boolean> {
  const asked = pool`select 1`.then(
    () => true,
    () => true,
  )
  return Promise.race([asked, pause(answersWithinMs, false, { ref: false })])
}
