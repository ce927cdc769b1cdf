import type { Sql } from './database.ts'

/**
 * Shares reads of the same key between concurrent callers. A caller never gets data read before its call: a call made
 * during a read shares the next read, which begins when the current one has ended, or takes longer than
 * `mostWaitMs`: one connection without an answer must not stop a page for everybody. All who share a read get the same
 * object, so nobody may change it.
 */
function shareReads() {
  /** Per key: the read that starts next, and the end of the last one that was started or promised. */
  const nextOf = new Map<string, Promise<unknown>>()
  const endOf = new Map<string, Promise<void>>()

  return function readOnce<Found>(key: string, read: () => Promise<Found>): Promise<Found> {
    const sharedRead = nextOf.get(key)
    if (sharedRead !== undefined) return sharedRead as Promise<Found>
    const before = endOf.get(key)
    const found =
      before === undefined
        ? read()
        : endedOrLate(before).then(() => {
            nextOf.delete(key)
            return read()
          })
    if (before !== undefined) nextOf.set(key, found)
    const end: Promise<void> = found.then(ignore, ignore).then(() => {
      if (endOf.get(key) === end) endOf.delete(key)
    })
    endOf.set(key, end)
    return found
  }
}

const ignore = () => {}

const mostWaitMs = 2_000

function endedOrLate(end: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, mostWaitMs)
  void end.then(() => {
    clearTimeout(timer)
    resolve()
  })
  return promise
}

/** Shares lookups of the same key between concurrent callers (`shareReads`). */
export function shareLookup<Found>(find: (key: string) => Promise<Found>) {
  const readOnce = shareReads()
  return (key: string): Promise<Found> => readOnce(key, () => find(key))
}

const readsOf = new WeakMap<Sql, ReturnType<typeof shareReads>>()

/**
 * Reads once for all employees who ask for the same page at the same moment: two hundred screens do, when the server
 * comes back after a restart. `key` must contain everything on which the answer depends: the name of the list, what was
 * asked, and of the caller whatever the answer differs by, such as the role.
 */
export function readShared<Found>(
  sql: Sql,
  key: readonly [list: string, ...unknown[]],
  read: () => Promise<Found>,
): Promise<Found> {
  const readOnce = readsOf.get(sql) ?? shareReads()
  readsOf.set(sql, readOnce)
  return readOnce(JSON.stringify(key), read)
}
