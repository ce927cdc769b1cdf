import { connect, type Sql } from '../../apps/server/src/platform/database/database.ts'
import { type Drill, newOutcome } from './drill.ts'
import { waitUntil } from './engine.ts'
import { openManyShop } from './many.ts'
import { judgeMoney } from './money.ts'
import { startCluster } from './patroni.ts'
import { pressAll } from './presses.ts'
import { hostsOf } from './primary-dies.ts'
import { remember, type Remembered, reviewHistory } from './review.ts'

/**
 * Number of lost credits. Patroni promotes no standby that lacks more than a megabyte of changes; a credit
 * writes about 21 kB.
 */
const lostCredits = 25

/**
 * A drill in which the operator has turned synchronous replication off, and the primary dies while the
 * standby does not have the last second of the shift: the back-end has credited what the database no longer
 * knows.
 */
export const standbyBehind = (presses: number): Drill => ({
  name: 'standby-behind',
  needs: 'machines',
  passes:
    'sending is held within 5 s of the promotion, every lost order is found, none is sent before the hold is lifted, nothing doubled, lost or half',
  async run(folder) {
    const outcome = newOutcome()
    await using cluster = await startCluster(folder, { synchronous: false })
    const { ports, password } = cluster
    const primary = await cluster.primary()
    const adminUrl = hostsOf([ports[primary]!], password, 'postgres')
    const standbyFollows = () => waitUntil('the standby has everything', () => hasEverything(adminUrl))
    await standbyFollows()
    await using shop = await openManyShop(folder, {
      databaseUrl: hostsOf(ports, password, 'khlang'),
      adminUrl,
    })
    const pairs = await shop.pairs(presses + lostCredits)
    const [kept, forgotten, waiting] = [
      pairs.slice(0, presses / 2),
      pairs.slice(presses / 2, presses / 2 + lostCredits),
      pairs.slice(presses / 2 + lostCredits),
    ]
    const before = await pressAll(shop.url, shop.cookie, kept)
    outcome.must('other answers before', before.answers, Object.keys(before.answers).length === 0)
    await shop.verdict()
    await standbyFollows()
    const goOn = await stopReceiving(hostsOf([ports[1 - primary]!], password, 'postgres'))
    const behind = await pressAll(shop.url, shop.cookie, forgotten)
    outcome.must(
      'other answers while the standby is behind',
      behind.answers,
      Object.keys(behind.answers).length === 0,
    )
    await shop.verdict()
    const remembered = await remember(shop.sql)
    const credited = await shop.movements()
    cluster.machines[primary]!.die()
    goOn()

    await waitUntil('the other machine is the primary', async () => (await cluster.primary()) !== primary)
    const promoted = performance.now()
    const isHeld = async () => (await shop.sql`select 1 from setting where key = 'sending.hold'`).length === 1
    await waitUntil('sending is held', isHeld)
    const heldSeconds = (performance.now() - promoted) / 1_000
    outcome.must('held after the promotion, s', heldSeconds, heldSeconds <= 5)

    // Staff continue to work; their orders wait.
    const pressed = await pressAll(shop.url, shop.cookie, waiting)
    outcome.note('presses while it was held', waiting.length)
    outcome.note('other answers', pressed.answers)
    outcome.must(
      'sent before the hold was lifted',
      (await shop.movements()) - credited,
      (await shop.movements()) === credited,
    )
    const lostCount = await countLost(shop.sql, remembered)
    const { adopted } = await reviewHistory(shop, remembered)
    const settledCount = (await countSettled(shop.sql)) - adopted
    outcome.must('credits that only the back-end knew', lostCount, lostCount > 0)
    outcome.must('of these adopted', adopted, adopted + settledCount === lostCount)
    outcome.note('of these taken for the same credit of a waiting order', settledCount)
    const repeated = await pressAll(shop.url, shop.cookie, forgotten)
    // Where a waiting order was taken for the lost credit, this press is the second credit of two equal ones.
    const refusedCredits = lostCredits - settledCount
    outcome.must('presses of the same again', repeated.answers, repeated.answers['409'] === refusedCredits)
    await judgeMoney(shop, outcome)
    const pairCount = pairs.length
    outcome.must('credits in the books', await shop.movements(), (await shop.movements()) === pairCount)

    cluster.restart(primary)
    await cluster.standbyIsThere()
    outcome.note('the machine that died', 'is a standby again')
    return outcome
  },
})

/** Returns how many orders the new primary does not have. */
async function countLost(sql: Sql, remembered: Remembered): Promise<number> {
  const [kept] = await sql<[{ count: number }]>`
    select count(*)::int as count from credit_order where id = any(${[...remembered.keys()]})`
  return remembered.size - kept.count
}

/** Returns how many orders ended because the back-end's books show them. */
async function countSettled(sql: Sql): Promise<number> {
  const [by] = await sql<[{ count: number }]>`
    select count(distinct order_id)::int as count from ledger where proof = 'books'`
  return by.count
}

async function hasEverything(primary: string): Promise<boolean> {
  await using parts = new AsyncDisposableStack()
  const sql = parts.adopt(connect(primary, { max: 1 }), (one) => one.end({ timeout: 2 }))
  const rows = await sql<{ same: boolean }[]>`
    select flush_lsn = pg_current_wal_lsn() as same from pg_stat_replication`
  return rows.length > 0 && rows.every(({ same }) => same)
}

/**
 * Freezes the process by which a standby receives changes, as if the network had failed. The returned
 * function ends the process before it can read what has arrived meanwhile.
 */
async function stopReceiving(standby: string): Promise<() => void> {
  await using parts = new AsyncDisposableStack()
  const sql = parts.adopt(connect(standby, { max: 1 }), (one) => one.end({ timeout: 2 }))
  const [receiver] = await sql<{ pid: number }[]>`select pid from pg_stat_wal_receiver`
  const { pid } = receiver!
  process.kill(pid, 'SIGSTOP')
  return () => {
    process.kill(pid, 'SIGTERM')
    process.kill(pid, 'SIGCONT')
  }
}
