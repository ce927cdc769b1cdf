import { writeAudit } from '#platform/audit.ts'
import { type Tx, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import type { WorkPoller } from '#platform/workers/work-poller.ts'
import { runPeriodically } from '#platform/workers/run-periodically.ts'
import type { Context } from '../../context.ts'
import {
  areApprovalsDue,
  type StoredCommand,
  countDeciders,
  moveApproval,
  findAsker,
  findLeft,
  findWaiting,
  lockDue,
  lockExpired,
  waitForPerson,
} from './approvals-store.ts'
import { carryOutApproved, tryCommand, voidApproval, whyNoLongerValid } from './carry-out-approved.ts'

/** Waiting approvals are tried only this often, since each try takes row locks. */
const tryEveryMs = 20_000

export type ApprovalWorker = {
  /** Does all of the worker's tasks once, now; tests call it. */
  keep: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Processes approvals in the background: approves those whose delay has ended, if there is still nobody else
 * who could decide; carries out what is approved and not carried out yet; ends those that nobody decided in time; and
 * voids those whose facts have changed, so that nobody spends time on them. Any number of processes may run
 * the worker.
 */
export function startApprovalWorker(context: Context & { poller: WorkPoller }): ApprovalWorker {
  const { sql, log } = context
  async function processDue() {
    while (await transaction(sql, expireOne));
    while (await transaction(sql, decideDue));
    for (const { id } of await findLeft(sql)) await loggingFailure(() => carryOutApproved(context, id))
  }
  async function tryWaiting() {
    for (const requested of await findWaiting(sql)) await loggingFailure(() => tryOne(context, requested))
  }
  /** Runs work on one approval. A failure does not block the other approvals. */
  const loggingFailure = (work: () => Promise<void>) =>
    work().catch((err: unknown) => log.warn({ err }, 'could not carry out an approval; retrying'))

  const failed = (err: unknown) => log.warn({ err }, 'could not check approvals; retrying')
  const stops = [
    context.poller.watch({ due: [areApprovalsDue], work: processDue, onFailure: failed }),
    runPeriodically(tryEveryMs, tryWaiting, failed),
  ]
  return {
    async keep() {
      await processDue()
      await tryWaiting()
    },
    async close() {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

/**
 * Approves one approval whose delay has ended. If somebody can decide by now, it waits for them instead. Returns false
 * if none is due.
 */
async function decideDue(tx: Tx): Promise<boolean> {
  const due = await lockDue(tx)
  if (!due) return false
  const { id, act } = due
  const object = ['approval', id] as ['approval', string]
  if ((await countDeciders(tx, act, due)) > 0) {
    await waitForPerson(tx, id)
    await writeAudit(tx, { actor: 'system', act: 'approval.needsPerson', object, after: { act } })
  } else {
    await moveApproval(tx, id, 'waiting', { to: 'approved' })
    await writeAudit(tx, {
      actor: 'system',
      act: 'approval.due',
      object,
      before: { state: 'waiting' },
      after: { state: 'approved', act, askedBy: due.askedBy },
    })
  }
  return true
}

/** Ends one approval that nobody decided in time. Returns false if there is none. */
async function expireOne(tx: Tx): Promise<boolean> {
  const expired = await lockExpired(tx)
  if (!expired) return false
  await moveApproval(tx, expired.id, 'waiting', { to: 'expired' })
  await writeAudit(tx, {
    actor: 'system',
    act: 'approval.expire',
    object: ['approval', expired.id],
    before: { state: 'waiting' },
    after: { state: 'expired', act: expired.act, askedBy: expired.askedBy },
  })
  return true
}

/** Tries a waiting approval's command, and voids the approval if the command can no longer be carried out. */
async function tryOne(context: Context, requested: StoredCommand): Promise<void> {
  const asker = await findAsker(context.sql, requested.askedBy)
  const tried = asker && (await tryCommand(context, asker, { ...requested, operationId: newId() }))
  const whyInvalid = tried === null ? 'not-an-employee' : whyNoLongerValid(tried, requested)
  if (whyInvalid !== null) await voidApproval(context.sql, requested, whyInvalid)
}
