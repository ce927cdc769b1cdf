import type { Loss, WitnessedTake } from '@khlang/domain/crediting/history'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, transaction, stopListening } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import { runPeriodically } from '#platform/workers/run-periodically.ts'
import type { Witness, WitnessedDatabase } from '#platform/monitoring/witness.ts'
import { type Compared, compareHistory } from './compare-history.ts'
import { currentRun, highestTake, recordLossAndHold } from './history-store.ts'

/** How often this node asks whether the database run is a new one. */
const checkEveryMs = 1_000
/** Every so many checks, this node's records of the witness are shared with the other nodes. */
const shareEvery = 5
/**
 * Before a new head is written only this many of the latest heads are compared. All are compared once in each database
 * run, and again while history is lost.
 */
const recentHeads = 1_000
/**
 * After a change to another PostgreSQL nothing is sent for this long, so that the records of all other nodes are
 * read first.
 */
const usualWaitMs = 3_000

export type HistoryWatch = {
  /**
   * The database run whose history was compared: orders are taken in no other run. Null while there is
   * none.
   */
  comparedRun: () => string | null
  /** Compares the database with the witness now, even if its run was compared before. */
  compare: () => Promise<void>
  /**
   * Called before a head is written. Returns the epoch, or null while history is lost and no heads are
   * written.
   */
  epochForHead: () => Promise<number | null>
  /** Writes a take to the witness. Throws if that fails; then the order may not be sent. */
  noteTake: (take: WitnessedTake) => void
  /** Warnings that the readiness check reports. They do not make it fail. */
  warnings: () => string[]
  close: () => Promise<void>
}

type Watching = {
  sql: Sql
  witness: Witness
  auditKey: string
  log: Log
  waitForOthersMs?: number | undefined
}

/**
 * Before the first byte is sent from a database run not seen before (at start, after every failover, restart and
 * restore), compares the records outside the database with its content (decision 0044). Until that is done no order is
 * taken. If something is missing, sending is held until a person has accepted the history that is left and lifted the
 * hold.
 */
export async function watchHistory({
  sql,
  witness,
  auditKey,
  log,
  waitForOthersMs: waitMs = usualWaitMs,
}: Watching): Promise<HistoryWatch> {
  /** The database run in which orders may be taken. */
  let admitted: string | null = null
  /** The loss that was found or recorded, and that nobody has accepted yet. */
  let lost: Loss | null = null
  /**
   * Whether the witness had no heads at the start, although orders were taken for sending before. Null until that is
   * known.
   */
  let unwitnessed: boolean | null = null
  /** The PostgreSQL instance that the witness noted last. */
  let notedDatabase: WitnessedDatabase | null = null
  /** A run on another PostgreSQL that is not admitted yet, and until when (as `performance.now()`). */
  let waiting: { run: string; until: number } | null = null
  let rounds = 0
  let closed = false

  async function compare(heads?: number): Promise<Compared> {
    const witnessed = await witness.read()
    notedDatabase ??= witnessed.database
    unwitnessed ??= witnessed.heads === null && (await highestTake(sql)) > 0
    const compared = await compareHistory(sql, witnessed, { auditKey, ...(heads && { heads }) })
    const { loss, open, held, wholeUntil } = compared
    if (
      loss &&
      !(open && held) &&
      (await transaction(sql, (tx) => recordLoss(tx, { ...loss, since: wholeUntil })))
    )
      log.error(
        { lostHeads: loss.heads, lostTakes: loss.takes },
        'history was lost: sending is on hold until it is reconciled and accepted',
      )
    lost = loss ?? open
    return compared
  }

  async function compareNow() {
    const compared = await compare()
    const { run, database } = compared
    const hasMoved =
      notedDatabase !== null &&
      (notedDatabase.system !== database.system || notedDatabase.timeline !== database.timeline)
    if (notedDatabase === null || hasMoved) {
      if (hasMoved)
        log.warn(
          { ...database, status: lost ? 'older than the witness' : 'nothing is missing' },
          'the PostgreSQL server has changed, or has begun a new timeline',
        )
      await witness.note({ kind: 'database', at: new Date().toISOString(), ...database })
      if (hasMoved && run !== admitted) waiting = { run, until: performance.now() + waitMs }
      notedDatabase = database
    }
    if (waiting?.run !== run || performance.now() >= waiting.until) {
      waiting = null
      admitted = run
    }
  }

  async function compareWhenNew() {
    rounds += 1
    if ((await currentRun(sql)) !== admitted || lost !== null) await inTurn(compareNow)
    if (rounds % shareEvery === 0) await witness.share()
  }

  let queue: Promise<unknown> = Promise.resolve()
  /** Runs the comparisons one at a time, otherwise two would find the same loss. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = queue.then(work)
    queue = result.catch(() => {})
    return result
  }

  await inTurn(compareNow)
  const stop = runPeriodically(checkEveryMs, compareWhenNew, (err) =>
    log.warn(
      { err },
      'could not compare the history; retrying. Nothing is sent from a new database until then',
    ),
  )
  // Compares at once whenever this listener has reconnected, without waiting for the next check.
  const { unlisten } = await sql.listen(
    'history',
    () => {},
    () => void compareWhenNew().catch(() => {}),
  )

  return {
    comparedRun: () => admitted,
    compare: () => inTurn(compareNow),
    async epochForHead() {
      const { loss, open, epoch } = await inTurn(() => compare(recentHeads))
      return (loss ?? open) ? null : epoch
    },
    noteTake: (take) => witness.noteTake(take),
    warnings: () => [
      ...(lost ? [lossWarning(lost)] : []),
      ...(unwitnessed
        ? ['When this process began nothing outside the database could tell whether its history is whole.']
        : []),
    ],
    async close() {
      if (closed) return
      closed = true
      await stop()
      await stopListening(unlisten)
      await queue
      await witness.share().catch(() => {})
      await witness.close()
    },
  }
}

const lossWarning = ({ what, heads, takes }: Loss) =>
  what.includes('restored')
    ? 'History was lost: a backup was restored. Sending is held until it is reconciled.'
    : `History was lost: the database is older than what was written outside it (${heads} heads of the audit log and ${takes} sendings are missing). Sending is held until it is reconciled.`

async function recordLoss(
  tx: Parameters<typeof recordLossAndHold>[0],
  loss: Loss & { since: string },
): Promise<boolean> {
  const reason = 'the database is older than what was written outside it: history was lost'
  if (!(await recordLossAndHold(tx, loss, reason))) return false
  await writeAudit(tx, {
    actor: 'system',
    act: 'history.lost',
    object: ['setting', 'history.lost'],
    after: { ...loss },
    reason,
  })
  return true
}
