import { writeAudit } from '#platform/audit.ts'
import { type Tx, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Context } from '../context.ts'
import {
  type Asked,
  countDeciders,
  endApproval,
  findAsker,
  findLeft,
  findWaiting,
  lockDue,
  lockExpired,
  waitForPerson,
} from './approvals-store.ts'
import { carryOutApproved, spoiledBy, tryCommand, voidApproval } from './carry-out-approved.ts'

const keepMs = 2_000
/** What waits is tried less often: it takes locks. */
const tryEvery = 10

export type ApprovalWorker = { keep: () => Promise<void>; close: () => Promise<void> }

/**
 * What happens to approvals by itself: a delay that is over is carried out, what somebody approved and died over too, what nobody decided
 * in time expires, and what has changed is void before anybody spends a thought on it. Any number of processes may do so at once.
 */
export function startApprovalWorker(context: Context): ApprovalWorker {
  const { sql, log } = context
  let turn = 0
  let keeping: Promise<void> | null = null

  async function keepNow(tryWaiting: boolean) {
    await expire()
    while (await transaction(sql, takeDue));
    for (const { id } of await findLeft(sql)) await alone(() => carryOutApproved(context, id))
    if (tryWaiting) for (const asked of await findWaiting(sql)) await alone(() => tryOne(context, asked))
  }
  async function expire() {
    while (await transaction(sql, expireOne));
  }
  /** One that cannot be carried out keeps no other from it. */
  const alone = (work: () => Promise<void>) =>
    work().catch((err: unknown) => log.warn({ err }, 'an approval could not be carried out yet'))

  const timer = setInterval(() => {
    keeping ??= keepNow(++turn % tryEvery === 0)
      .catch((err: unknown) => log.warn({ err }, 'approvals could not be looked after yet'))
      .finally(() => {
        keeping = null
      })
  }, keepMs)
  return {
    keep: () => keepNow(true),
    async close() {
      clearInterval(timer)
      await keeping
    },
  }
}

async function takeDue(tx: Tx): Promise<boolean> {
  const due = await lockDue(tx)
  if (!due) return false
  const { id, act } = due
  const object = ['approval', id] as ['approval', string]
  if ((await countDeciders(tx, act, due)) > 0) {
    await waitForPerson(tx, id)
    await writeAudit(tx, { actor: 'system', act: 'approval.needsPerson', object, after: { act } })
  } else {
    await endApproval(tx, id, 'waiting', { to: 'approved' })
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

async function expireOne(tx: Tx): Promise<boolean> {
  const over = await lockExpired(tx)
  if (!over) return false
  await endApproval(tx, over.id, 'waiting', { to: 'expired' })
  await writeAudit(tx, {
    actor: 'system',
    act: 'approval.expire',
    object: ['approval', over.id],
    before: { state: 'waiting' },
    after: { state: 'expired', act: over.act, askedBy: over.askedBy },
  })
  return true
}

async function tryOne(context: Context, asked: Asked): Promise<void> {
  const asker = await findAsker(context.sql, asked.askedBy)
  const tried = asker && (await tryCommand(context, asker, { ...asked, operationId: newId() }))
  const spoiled = tried === null ? 'not-an-employee' : spoiledBy(tried, asked)
  if (spoiled !== null) await voidApproval(context.sql, asked, spoiled)
}
