import type { ApprovableCommand } from '@khlang/contract/approvals'
import type { FactorState } from '@khlang/domain/staff/second-factor'
import { isUnavailable, type Sql, type Tx, transaction } from '#platform/database/database.ts'
import { writeAudit } from '#platform/audit.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { type RequestedCommand, endApproval, findRequestedCommand, findAsker } from './approvals-store.ts'
import { ApprovalRequired } from './approval-gate.ts'
import type { SignedInEmployee } from '../actor.ts'
import type { Employee } from '../store.ts'

/** The result of a dry run: what the command would do now, or what prevents it. */
export type Tried = { needs: ApprovalRequired } | { refusal: Refusal }

/** Temporary obstacles; the command is tried again later, since nothing of what was asked for has changed. */
const passing: ReadonlySet<string> = new Set([
  'held-by-another',
  'withdrawal-under-way',
  'entry-crediting',
  'quarantined',
  'unavailable',
])

/** The requester proved their second factor when asking; the command may be carried out while they are away. */
const provedThen: FactorState = { has: true, fresh: true }

/**
 * Returns why a command can no longer be carried out as it was asked for; null while it can, or while the
 * obstacle is temporary.
 */
export function spoiledBy(tried: Tried, { digest }: Pick<RequestedCommand, 'digest'>): string | null {
  if ('refusal' in tried) return passing.has(tried.refusal.code) ? null : tried.refusal.code
  return tried.needs.digest.equals(digest) ? null : 'changed'
}

/**
 * Tries a command as somebody, up to the point where it would need a second person, which stops it. A
 * command that gets through without needing one is rolled back as well.
 */
export async function tryCommand(
  context: Context,
  asker: Employee | SignedInEmployee,
  { command, input, operationId }: { command: ApprovableCommand; input: object; operationId: string },
): Promise<Tried> {
  const looking: Context = {
    ...context,
    caller: { kind: 'employee', factor: provedThen, ...asker },
    dryRun: true,
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

/** Thrown to roll back a command that got through without needing approval. */
class NotKept extends Error {}

type Work = (tx: Tx) => Promise<unknown>

/** Returns the same database, in which every transaction is rolled back, with or without its own options. */
const undoing = (sql: Sql): Sql =>
  new Proxy(sql, {
    get(target, name, receiver) {
      if (name !== 'begin') return Reflect.get(target, name, receiver) as unknown
      return (...args: [Work] | [string, Work]) => {
        const [options, work] = args.length === 2 ? args : ['', args[0]]
        return target.begin(options, async (tx) => {
          await work(tx)
          throw new NotKept('Nothing that is only tried is kept')
        })
      }
    },
  })

/**
 * Carries out what was approved, as the requester, through the normal code and under the approval's id:
 * however often and in whatever process it is tried, it is done once. If something has changed since,
 * nothing is done: the approval is voided with the reason.
 */
export async function carryOutApproved(context: Context, id: RequestedCommand['id']): Promise<void> {
  const { sql } = context
  const approval = await findRequestedCommand(sql, id)
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

/** Voids an approval. Returns false if it had left that state already. */
export function voidApproval(
  sql: Sql,
  { id, act, askedBy, state }: Pick<RequestedCommand, 'id' | 'act' | 'askedBy' | 'state'>,
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
