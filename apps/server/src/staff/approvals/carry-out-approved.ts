import { type ApprovableCommand, temporaryRefusals } from '@khlang/contract/approvals'
import type { FactorState } from '@khlang/domain/staff/second-factor'
import { isPassing, type Sql, type Tx, transaction } from '#platform/database/database.ts'
import { writeAudit } from '#platform/audit.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { type StoredCommand, moveApproval, findStoredCommand, findAsker } from './approvals-store.ts'
import { ApprovalRequired } from './approval-gate.ts'
import type { SignedInEmployee } from '../actor.ts'
import type { Employee } from '../store.ts'

/** The result of a dry run: what the approval gate was called with, or the refusal that prevents the command. */
export type Tried = { needs: ApprovalRequired } | { refusal: Refusal }

/** Temporary obstacles. They do not void an approval at once: the requested facts have not changed. */
const temporary: ReadonlySet<string> = new Set(temporaryRefusals)

/**
 * The factor state of a requester who is not calling now. They proved their identity when asking; the command may be
 * tried, and carried out, while they are away.
 */
const provedThen: FactorState = { has: true, fresh: true }

/**
 * Returns why a command can no longer be carried out as it was asked for; null while it can, or while the
 * obstacle is temporary.
 */
export function whyNoLongerValid(tried: Tried, { digest }: Pick<StoredCommand, 'digest'>): string | null {
  if ('refusal' in tried) return temporary.has(tried.refusal.code) ? null : tried.refusal.code
  return tried.needs.digest.equals(digest) ? null : 'changed'
}

/**
 * Runs a command as this employee up to the approval gate, which stops every dry run. Step-up is checked only for an
 * `asker` who is calling now, and so has a factor state. A command that never calls the gate is rolled back and
 * counts as `approval-not-needed`. `isShown`: the requester is shown a refusal, so what it reveals to them is kept.
 */
export async function tryCommand(
  context: Context,
  asker: Employee | SignedInEmployee,
  {
    command,
    input,
    operationId,
    isShown = false,
  }: { command: ApprovableCommand; input: object; operationId: string; isShown?: boolean },
): Promise<Tried> {
  const dryContext: Context = {
    ...context,
    caller: { kind: 'employee', factor: provedThen, ...asker },
    dryRun: true,
    lasting: isShown ? context.sql : undefined,
    sql: rollingBack(context.sql),
    sending: { dispatch: () => {}, reserve: () => null },
  }
  try {
    await context.approvalCommands[command](dryContext, { ...input, operationId } as never)
  } catch (error) {
    if (error instanceof ApprovalRequired) return { needs: error }
    if (error instanceof Refusal) return { refusal: error }
    if (!(error instanceof NotKept)) throw error
  }
  return { refusal: new Refusal('approval-not-needed') }
}

/** Thrown to roll back a command that ended without calling the gate. */
class NotKept extends Error {}

type Work = (tx: Tx) => Promise<unknown>

/** Returns the database with a `begin` that rolls every transaction back. */
const rollingBack = (sql: Sql): Sql =>
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
 * Carries out an approved command as its requester, through the normal code. The approval gate in the command finds the
 * approval by act, object, requester and figures, and sets it to `done`. The approval's id is the operation id, so that
 * the command is done only once, however often and in whatever process this runs. If the command is refused, the
 * approval is voided with the reason; but for ten minutes after the decision a temporary obstacle only leaves it
 * `approved`, and the worker tries again. After those ten minutes any other failure voids it too, as `bug`, unless the
 * database could do it later (`isPassing`). Does nothing unless the approval is in the state `approved`.
 */
export async function carryOutApproved(context: Context, id: StoredCommand['id']): Promise<void> {
  const { sql } = context
  const approval = await findStoredCommand(sql, id)
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
      if (temporary.has(error.code) && !approval.stuck) return
      await voidApproval(sql, approval, error instanceof ApprovalRequired ? 'changed' : error.code)
      return
    }
    if (approval.stuck && !isPassing(error)) await voidApproval(sql, approval, 'bug')
    throw error
  }
}

/** Voids an approval and audits that. Returns false if it is not in the given state any more. */
export function voidApproval(
  sql: Sql,
  { id, act, askedBy, state }: Pick<StoredCommand, 'id' | 'act' | 'askedBy' | 'state'>,
  voidReason: string,
): Promise<boolean> {
  return transaction(sql, async (tx) => {
    if (!(await moveApproval(tx, id, state as 'waiting', { to: 'voided', because: voidReason }))) return false
    await writeAudit(tx, {
      actor: 'system',
      act: 'approval.void',
      object: ['approval', id],
      before: { state },
      after: { act, askedBy, because: voidReason },
    })
    return true
  })
}
