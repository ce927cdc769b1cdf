import { randomUUID } from 'node:crypto'
import { connect, type Sql } from '../../apps/server/src/platform/database.ts'
import type { Battlefield } from './battlefield.ts'
import { ask, Refused, until } from './owner.ts'

/** What happened when the database of an earlier moment took the place of this one. */
export type BroughtBack = {
  /** Until sending was held because of it; null when it never was. */
  heldMs: number | null
  /** Orders that the database which came back sent before a person let it. Must be zero. */
  sentBeforeRelease: number
  /** Credits that the books show and the database did not know: settled, or adopted one by one. */
  settled: number
  adopted: number
}

/** A battle that cannot be fought to its end, because nothing may be sent any more. */
export class Defeat extends Error {}

const [current, copy, lost] = ['khlang', 'khlang_copy', 'khlang_lost']

/** Nobody may be connected to what is copied: whoever is, is cut off, and comes back a moment later. */
export const copyDatabase = ({ adminUrl }: Battlefield): Promise<void> =>
  asAdmin(adminUrl, async (admin) => {
    await alone(admin, current, () => admin`create database ${admin(copy)} template ${admin(current)}`)
  })

/** The copy takes the place of the database under servers that go on; then a person looks the history through and lets it go on. */
export async function bringBack(field: Battlefield): Promise<BroughtBack> {
  const { adminUrl, sql, servers } = field
  await asAdmin(adminUrl, (admin) =>
    alone(admin, current, async () => {
      await admin`alter database ${admin(current)} rename to ${admin(lost)}`
      await admin`alter database ${admin(copy)} rename to ${admin(current)}`
    }),
  )
  const startedAt = performance.now()
  const attempts = await countAttempts(sql)
  const held = await until(() => isLost(sql), 30)
  const heldMs = held ? Math.round(performance.now() - startedAt) : null
  // What had left before is heard and written down before anybody compares.
  await until(() => servers.every(({ proxy }) => proxy.underWay() === 0), 40)
  await until(async () => false, 3)
  const sentBeforeRelease = (await countAttempts(sql)) - attempts
  if (!held) return { heldMs, sentBeforeRelease, settled: 0, adopted: 0 }

  const settled = await compareAll(field)
  const { adopted, whyNot } = await adoptAll(field)
  const { rows } = await ask<Findings>(field, 'crediting/findings?state=open', null)
  if (rows.length > 0) throw new Defeat(`${rows.length} movements could not be adopted: ${whyNot.join(', ')}`)
  await ask(field, 'crediting/accept-history', { reason: 'compared with the books' })
  await ask(field, 'crediting/lift-hold', { reason: 'the history is whole again' })
  return { heldMs, sentBeforeRelease, settled, adopted }
}

/** A back-end that is under fire leaves some books unanswered: a person compares again until none is missing. */
async function compareAll(field: Battlefield): Promise<number> {
  let settled = 0
  let unread = 0
  const whole = await until(async () => {
    const compared = await ask<{ settled: number; unread: number }>(field, 'crediting/compare-books', {})
    settled += compared.settled
    unread = compared.unread
    return unread === 0
  }, 120)
  if (!whole) throw new Error(`The books of ${unread} players could not be read`)
  return settled
}

type Findings = { rows: { id: string; key: string | null }[] }
type Fits = { requests: { id: string }[] }

/** Staff know what they had matched: here it is what the database that was lost says. */
async function adoptAll(field: Battlefield): Promise<{ adopted: number; whyNot: string[] }> {
  const before = connect(field.adminUrl.replace(/\/postgres$/, `/${lost}`), { max: 1, name: 'chaos' })
  let adopted = 0
  try {
    for (;;) {
      const { rows } = await ask<Findings>(field, 'crediting/findings?state=open', null)
      if (rows.length === 0) return { adopted, whyNot: [] }
      const came = []
      for (const row of rows) came.push(await adoptOne(field, before, row))
      const whyNot = came.filter((why) => why !== null)
      const done = came.length - whyNot.length
      adopted += done
      // Somebody pressed on meanwhile: then an order waits for what the books show, and is settled by them.
      const { settled } = await ask<{ settled: number }>(field, 'crediting/compare-books', {})
      if (done + settled === 0) return { adopted, whyNot }
    }
  } finally {
    await before.end({ timeout: 2 })
  }
}

/** Null when it was adopted, or why not. */
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
  const admin = connect(url, { max: 1, name: 'chaos-admin', answerWithinSeconds: 120 })
  try {
    await work(admin)
  } finally {
    await admin.end({ timeout: 2 })
  }
}

async function alone(admin: Sql, database: string, work: () => Promise<unknown>): Promise<void> {
  await admin`alter database ${admin(database)} allow_connections false`
  try {
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`
    await until(
      async () => (await admin`select 1 from pg_stat_activity where datname = ${database}`).length === 0,
      20,
    )
    await work()
  } finally {
    await admin`update pg_database set datallowconn = true where datname in ${admin([current, copy, lost])}`
  }
}
