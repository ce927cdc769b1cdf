import { randomUUID } from 'node:crypto'
import { connect, type Sql } from '../../apps/server/src/platform/database/database.ts'
import type { Battlefield } from './battlefield.ts'
import { ask, askOnce, Refused, waitUntil } from './owner.ts'
import { slowly } from '../../apps/server/src/testing/test-database.ts'

/** What happened when an earlier copy of the database replaced the current one. */
export type BroughtBack = {
  /** Milliseconds until sending was held because of the replacement; null if it never was. */
  heldMs: number | null
  /** Orders that the restored database sent before a person allowed it. Must be zero. */
  sentBeforeRelease: number
  /**
   * Credits in the back-end's books that the restored database did not know: of orders that still waited there, settled
   * by comparing the books, and of orders that it had lost, adopted one by one.
   */
  settled: number
  adopted: number
}

/**
 * Thrown if the battle cannot be finished because sending may not be resumed. For a mutant, `run.ts` counts this as
 * caught.
 */
export class Defeat extends Error {}

const [current, copy, lost] = ['khlang', 'khlang_copy', 'khlang_lost']

/**
 * Copies the database. PostgreSQL copies only a database without connections, so existing ones are cut; they
 * reconnect a moment later.
 */
export const copyDatabase = ({ adminUrl }: Battlefield): Promise<void> =>
  asAdmin(adminUrl, async (admin) => {
    await withoutConnections(
      admin,
      current,
      () => admin`create database ${admin(copy)} template ${admin(current)}`,
    )
  })

/**
 * Replaces the database with the copy while the servers keep running; then a person reviews the history and releases
 * sending.
 */
export async function bringBack(field: Battlefield): Promise<BroughtBack> {
  const { adminUrl, sql, servers } = field
  await asAdmin(adminUrl, (admin) =>
    withoutConnections(admin, current, async () => {
      await admin`alter database ${admin(current)} rename to ${admin(lost)}`
      await admin`alter database ${admin(copy)} rename to ${admin(current)}`
    }),
  )
  const startedAt = performance.now()
  const attempts = await countAttempts(sql)
  const isHeld = await waitUntil(() => isLost(sql), 30)
  const heldMs = isHeld ? Math.round(performance.now() - startedAt) : null
  // Calls sent before the replacement must end and be recorded before the books are compared.
  await waitUntil(() => servers.every(({ proxy }) => proxy.underWay() === 0), 40)
  await waitUntil(async () => false, 3)
  const sentBeforeRelease = (await countAttempts(sql)) - attempts
  if (!isHeld) return { heldMs, sentBeforeRelease, settled: 0, adopted: 0 }

  const settled = await compareAll(field)
  const { adopted, whyNot } = await adoptAll(field)
  const { rows } = await ask<Findings>(field, 'crediting/findings?state=open', null)
  if (rows.length > 0) throw new Defeat(`${rows.length} movements could not be adopted: ${whyNot.join(', ')}`)
  await askOnce(field, 'crediting/accept-history', { reason: 'compared with the books' }, 'history-not-lost')
  await askOnce(field, 'crediting/lift-hold', { reason: 'the history is whole again' }, 'not-held')
  return { heldMs, sentBeforeRelease, settled, adopted }
}

/**
 * Compares the books again until all could be read: while faults are injected, the back-end does not answer
 * some reads. Returns how many orders this settled.
 */
async function compareAll(field: Battlefield): Promise<number> {
  let settledCount = 0
  let unread = 0
  const isWhole = await waitUntil(async () => {
    const compared = await ask<{ settled: number; unread: number }>(field, 'crediting/compare-books', {})
    settledCount += compared.settled
    unread = compared.unread
    return unread === 0
  }, 120)
  if (!isWhole) throw new Error(`The books of ${unread} players could not be read`)
  return settledCount
}

type Findings = { rows: { id: string; key: string | null }[] }
type Fits = { requests: { id: string }[] }

/**
 * Adopts movements until none is left, or none of the rest can be. Staff would remember the matches that they had
 * made; here these are read from the lost database.
 */
async function adoptAll(field: Battlefield): Promise<{ adopted: number; whyNot: string[] }> {
  const before = connect(field.adminUrl.replace(/\/postgres$/, `/${lost}`), {
    max: 1,
    name: 'chaos',
    ...slowly,
  })
  let adopted = 0
  try {
    for (;;) {
      const { rows } = await ask<Findings>(field, 'crediting/findings?state=open', null)
      if (rows.length === 0) return { adopted, whyNot: [] }
      const reasons = []
      for (const row of rows) reasons.push(await adoptOne(field, before, row))
      const whyNot = reasons.filter((reason) => reason !== null)
      const decidedCount = reasons.length - whyNot.length
      adopted += decidedCount
      // An order that was matched meanwhile waits for the books and is settled by comparing them.
      const { settled } = await ask<{ settled: number }>(field, 'crediting/compare-books', {})
      if (decidedCount + settled === 0) return { adopted, whyNot }
    }
  } finally {
    await before.end({ timeout: 2 })
  }
}

/** Records a movement of the books as an order of ours. Returns null if that worked, otherwise why not. */
async function adoptOne(
  field: Battlefield,
  before: Sql,
  { id, key }: { id: string; key: string | null },
): Promise<string | null> {
  const [order] = await before<{ requestId: string; entryId: string }[]>`
    select request_id, entry_id from credit_order where id = ${key}`
  if (!order) return `${key} was unknown before`
  const { requests } = await ask<Fits>(field, `crediting/finding-fits?id=${id}`, null)
  if (!requests.some((one) => one.id === order.requestId)) return `${key} no longer fits its request`
  const adoption = { operationId: randomUUID(), findingId: id, ...order }
  return ask(field, 'crediting/adopt-finding', adoption).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refused) return `${key} ${error.message}`
      throw error
    },
  )
}

const isLost = async (sql: Sql): Promise<boolean> =>
  (await sql`select 1 from setting where key = 'history.lost'`.catch(() => [])).length > 0

async function countAttempts(sql: Sql): Promise<number> {
  for (;;) {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from credit_attempt`.catch(
      () => [],
    )
    if (row) return row.count
  }
}

async function asAdmin(url: string, work: (admin: Sql) => Promise<void>): Promise<void> {
  const admin = connect(url, { max: 1, name: 'chaos-admin', answerWithinSeconds: 120, ...slowly })
  try {
    await work(admin)
  } finally {
    await admin.end({ timeout: 2 })
  }
}

/** Does the work while nobody is connected to the database. */
async function withoutConnections(admin: Sql, database: string, work: () => Promise<unknown>): Promise<void> {
  await admin`alter database ${admin(database)} allow_connections false`
  try {
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`
    await waitUntil(
      async () => (await admin`select 1 from pg_stat_activity where datname = ${database}`).length === 0,
      20,
    )
    await work()
  } finally {
    await admin`update pg_database set datallowconn = true where datname in ${admin([current, copy, lost])}`
  }
}
