import type { ApprovableCommand } from '@khlang/contract/approvals'
import type { FactorAtHand } from '@khlang/domain/staff/second-factor'
import { isUnavailable, type Sql, type Tx, transaction } from '#platform/database.ts'
import { writeAudit } from '#platform/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '../context.ts'
import { type Asked, endApproval, findAsked, findAsker } from './approvals-store.ts'
import { ApprovalRequired } from './second-person.ts'
import type { EmployeeAtHand } from './actor.ts'
import type { Employee } from './store.ts'

/** What is known of it when it is only tried: what it would do now, or what stands in its way. */
export type Tried = { needs: ApprovalRequired } | { refusal: Refusal }

/** What is over by itself, and asked for again then: nothing has changed of what was asked for. */
const passing: ReadonlySet<string> = new Set([
  'held-by-another',
  'withdrawal-under-way',
  'entry-crediting',
  'quarantined',
  'unavailable',
])

/** Who asked was asked for his second factor then: what he asked for is carried out when he may be asleep. */
const provedThen: FactorAtHand = { has: true, fresh: true }

/** Why it can no longer be carried out as it was asked for; null while it can, or while something passing is in the way. */
export function spoiledBy(tried: Tried, { digest }: Pick<Asked, 'digest'>): string | null {
  if ('refusal' in tried) return passing.has(tried.refusal.code) ? null : tried.refusal.code
  return tried.needs.digest.equals(digest) ? null : 'changed'
}

/**
 * Tries a command as somebody, up to the question for a second person, which stops it. What goes through without that question is undone all
 * the same, and nobody need be asked for it.
 */
export async function tryCommand(
  context: Context,
  asker: Employee | EmployeeAtHand,
  { command, input, operationId }: { command: ApprovableCommand; input: object; operationId: string },
): Promise<Tried> {
  const looking: Context = {
    ...context,
    caller: { kind: 'employee', factor: provedThen, ...asker },
    looks: true,
    sql: undoing(context.sql),
    dispatch: () => {},
  }
  try {
    await context.approvalCommands[command](looking, { ...input, operationId } as never)
  } catch (error) {
    if (error instanceof ApprovalRequired) return { needs: error }
    if (error instanceof Refusal) return { refusal: error }
    if (!(error instanceof NotKept)) throw error
  }
  return { refusal: new Refusal('approval-not-needed') }
}

/** It went through without a question: of this nobody need be asked. */
class NotKept extends Error {}

type Work = (tx: Tx) => Promise<unknown>

/** The same database, in which no transaction is ever kept, with or without options of its own. */
const undoing = (sql: Sql): Sql =>
  new Proxy(sql, {
    get(target, name, receiver) {
      if (name !== 'begin') return Reflect.get(target, name, receiver) as unknown
      return (...told: [Work] | [string, Work]) => {
        const [options, work] = told.length === 2 ? told : ['', told[0]]
        return target.begin(options, async (tx) => {
          await work(tx)
          throw new NotKept('Nothing that is only tried is kept')
        })
      }
    },
  })

/**
 * Does what was approved, as whoever asked, by the ordinary road and under the id of the approval: however often it is tried, and by
 * whatever process, it is done once. What has changed since is not done: the approval is void, and says why.
 */
export async function carryOutApproved(context: Context, id: Asked['id']): Promise<void> {
  const { sql } = context
  const approval = await findAsked(sql, id)
  if (approval?.state !== 'approved') return
  const asker = await findAsker(sql, approval.askedBy)
  if (!asker) return void (await voidApproval(sql, approval, 'not-an-employee'))
  try {
    await context.approvalCommands[approval.command](
      { ...context, caller: { kind: 'employee', factor: provedThen, ...asker }, session: null, approval: id },
      { ...approval.input, operationId: approval.id } as never,
    )
  } catch (error) {
    if (error instanceof Refusal) {
      await voidApproval(sql, approval, error instanceof ApprovalRequired ? 'changed' : error.code)
      return
    }
    if (approval.stuck && !isUnavailable(error)) await voidApproval(sql, approval, 'bug')
    throw error
  }
}

/** False when it had left that state: somebody was quicker. */
export function voidApproval(
  sql: Sql,
  { id, act, askedBy, state }: Pick<Asked, 'id' | 'act' | 'askedBy' | 'state'>,
  because: string,
): Promise<boolean> {
  return transaction(sql, async (tx) => {
    if (!(await endApproval(tx, id, state as 'waiting', { to: 'voided', because }))) return false
    await writeAudit(tx, {
      actor: 'system',
      act: 'approval.void',
      object: ['approval', id],
      before: { state },
      after: { act, askedBy, because },
    })
    return true
  })
}
