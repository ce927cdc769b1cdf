import { createHash } from 'node:crypto'
import {
  canBeListed,
  compareBooks as compare,
  kindInBooks,
  type Movement,
} from '@khlang/domain/crediting/books'
import type { ExternalKey, PlayerId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { isPassing, type Sql, transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import {
  addFindings,
  type Comparison,
  findBookedOrders,
  findDecided,
  keepComparison,
  keepExplained,
  lockSendingHold,
  type NewFinding,
  respellKeys,
  settleByBooks,
  type KnownPlayer,
  playersAfter,
} from './books-store.ts'
import type { ReadCredits } from '../sending/credit-reader.ts'
import { findLoss } from '../history/history-store.ts'

type BookMovement = Movement & { reference: string | null }

const playersAtOnce = 16

/**
 * Asks the back-end for the books of every player back to where our history was cut (all, if none is lost), and
 * compares them with our orders. Refuses while sending is not on hold. Counts in `unread` the players whose books could
 * not be read, or only without a movement that cannot be listed.
 */
export async function compareWithBackend(
  sql: Sql,
  readCredits: ReadCredits,
  by: string,
): Promise<Comparison> {
  await requireHold(sql)
  const since = Date.parse((await findLoss(sql))?.since ?? '') || 0
  const comparison = { by, players: 0, movements: 0, settled: 0, found: 0, unread: 0 }
  const leftOut: BookMovement[] = []
  let after: PlayerId | null = null
  for (;;) {
    const players: KnownPlayer[] = await retryStep(() => playersAfter(sql, after, playersAtOnce))
    if (players.length === 0) break
    after = players.at(-1)!.id
    const books = await Promise.all(players.map(({ key }) => readBooksOf(readCredits, key, since)))
    const movements = books.flatMap((book) => book ?? [])
    comparison.players += players.length
    comparison.unread += books.filter((book) => book === null).length
    const sums = await retryStep(() => settleOrList(sql, movements, { source: 'books', by }))
    add(comparison, sums)
    leftOut.push(...sums.leftOut)
  }
  comparison.unread += new Set(leftOut.map(({ player }) => player)).size
  return keepResult(sql, { ...comparison, ...(leftOut.length > 0 && { leftOut: leftOut.length }) })
}

/** Compares our orders with the movements of a file, instead of the books that the back-end answers with. */
export async function compareWithFile(
  sql: Sql,
  movements: readonly BookMovement[],
  by: string,
): Promise<Comparison> {
  await requireHold(sql)
  const players = new Set(movements.map(({ player }) => player)).size
  // The reader of the file has refused movements that cannot be listed.
  const { leftOut: _none, ...sums } = await settleOrList(sql, movements, { source: 'file', by })
  return keepResult(sql, { by, players, unread: 0, ...sums })
}

async function requireHold(sql: Sql) {
  await transaction(sql, async (tx) => {
    if (!(await lockSendingHold(tx))) refuse('not-held')
    await respellKeys(tx)
  })
}

function keepResult(sql: Sql, comparison: Omit<Comparison, 'at'>): Promise<Comparison> {
  return transaction(sql, async (tx) => {
    await writeAudit(tx, {
      actor: comparison.by,
      act: 'reconcile.compare',
      object: ['list', 'book-findings'],
      after: { ...comparison },
    })
    return keepComparison(tx, comparison)
  })
}

/**
 * Retries a step after a temporary error of the database: reading the books of a large shop takes minutes, and such an
 * error must cost one batch, not the whole run. A repeated step recognises what the failed one has stored, and does not
 * store it twice.
 */
async function retryStep<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (tries === maxTries || !isPassing(error)) throw error
    }
}
const maxTries = 5
const maxReads = 3

const add = (sums: Sums, { movements, settled, found }: Sums) => {
  sums.movements += movements
  sums.settled += settled
  sums.found += found
}
type Sums = { movements: number; settled: number; found: number }

/**
 * Reads one page of a player's books; null after `maxReads` failures. Some of thousands of calls fail by
 * chance: without retries the books of a large shop could never be read in one run. Retrying is safe, since
 * reading moves no credit.
 */
async function readPage(readCredits: ReadCredits, key: ExternalKey, before: number | undefined) {
  for (let tries = 1; ; tries++) {
    const page = await readCredits(key, before)
    if (page !== null || tries === maxReads) return page
  }
}

/**
 * Reads the books of one player back to a day before `since`, the moment at which our history was cut. Returns null if
 * they cannot be read that far.
 */
async function readBooksOf(
  readCredits: ReadCredits,
  key: ExternalKey,
  since: number,
): Promise<BookMovement[] | null> {
  const movements: BookMovement[] = []
  let before: number | undefined
  for (;;) {
    const page = await readPage(readCredits, key, before)
    if (page === null) return null
    for (const { at, kind, amount, reference, idempotencyKey } of page.movements)
      movements.push({
        key: idempotencyKey,
        player: key,
        kind: kindInBooks(kind, amount),
        credits: Math.abs(amount),
        at: Date.parse(at),
        reference,
      })
    const oldest = movements.at(-1)
    if (page.next === null || oldest === undefined || oldest.at < since - dayMs) return movements
    // An answer without `next` comes from a back-end without pages. If it has 50 movements, there may be
    // more.
    if (page.next === undefined) return page.movements.length < 50 ? movements : null
    before = page.next
  }
}
const dayMs = 24 * 3_600_000

/**
 * Settles our open orders that the movements show as carried out, and lists as findings the movements that no order of
 * ours explains. Those that should be listed but cannot be stored are returned as `leftOut`.
 */
async function settleOrList(
  sql: Sql,
  movements: readonly BookMovement[],
  { source, by }: { source: 'books' | 'file'; by: string },
): Promise<Sums & { leftOut: BookMovement[] }> {
  const timesSeen = new Map<string, number>()
  const named = movements.map((movement) => ({ ...movement, name: nameOf(movement, timesSeen) }))
  // A movement that was decided before is left out, and so is the order that it explains: it explains at most one,
  // however often the books are read.
  const decided = await findDecided(
    sql,
    named.map(({ name }) => name),
  )
  const undecided = named.filter(({ name }) => !decided.has(name))
  const explained = new Set(decided.values())
  const orders = await findBookedOrders(sql, [...new Set(movements.map(({ player }) => player))])
  const verdicts = compare(
    undecided,
    orders.filter(({ id }) => !explained.has(id)),
  )
  const findings: NewFinding[] = []
  const leftOut: BookMovement[] = []
  let settled = 0
  for (const [index, movement] of undecided.entries()) {
    const verdict = verdicts[index]!
    const finding = findingOf(movement, source)
    if (verdict.is === 'known') continue
    const isStored = verdict.is === 'unknown' || verdict.order !== movement.key
    if (isStored && !canBeListed(movement)) leftOut.push(movement)
    else if (verdict.is === 'unknown') findings.push(finding)
    else if (await settle(sql, verdict.order, { movement, finding }, by)) settled += 1
  }
  const addedCount = findings.length === 0 ? 0 : await transaction(sql, (tx) => addFindings(tx, findings))
  return { movements: movements.length, settled, found: addedCount, leftOut }
}

const findingOf = (movement: BookMovement & { name: string }, source: 'books' | 'file'): NewFinding => ({
  source,
  movement: movement.name,
  playerKey: movement.player as ExternalKey,
  kind: movement.kind,
  credits: movement.credits,
  movedAt: new Date(movement.at),
  key: movement.key,
  reference: movement.reference,
})

/**
 * Names a movement by its key, or by a hash of a very long one. Without a key: by a hash of its content and its
 * position among the movements with the same content (`timesSeen` counts them).
 */
function nameOf({ key, player, kind, credits, at }: Movement, timesSeen: Map<string, number>): string {
  if (key !== null) return Buffer.byteLength(key) > maxKeyBytes ? `key:${hashOf(key)}` : `key:${key}`
  const content = hashOf(JSON.stringify([player, kind, credits, Math.floor(at / 1000)]))
  const nth = (timesSeen.get(content) ?? 0) + 1
  timesSeen.set(content, nth)
  return `said:${content}:${nth}`
}
/** Names are in an index, whose values must be shorter than 2700 bytes. */
const maxKeyBytes = 2_000
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function settle(
  sql: Sql,
  order: string,
  { movement, finding }: { movement: BookMovement; finding: NewFinding },
  by: string,
): Promise<boolean> {
  return transaction(sql, async (tx) => {
    if (!(await lockSendingHold(tx))) return refuse('not-held')
    const at = new Date(movement.at).toISOString()
    const evidence = `The books show it at ${at}${movement.key === order ? ' under the key of this order' : ''}`
    if (!(await settleByBooks(tx, order, { by, evidence }))) return false
    if (movement.key !== order) await keepExplained(tx, finding, { order, by })
    await writeAudit(tx, {
      actor: by,
      act: 'reconcile.settle',
      object: ['order', order],
      after: { state: 'done', credits: movement.credits, movedAt: at, key: movement.key },
      reason: evidence,
    })
    return true
  })
}
