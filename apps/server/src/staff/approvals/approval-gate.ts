import { createHash } from 'node:crypto'
import type { ApprovableCommand } from '@khlang/contract/approvals'
import type { ProblemDetails } from '@khlang/contract/problems'
import type { PlayerId } from '@khlang/domain/brand'
import type { Satang } from '@khlang/domain/money'
import {
  type ApprovalAct,
  type ApprovalRules,
  delayMayDecide,
  type Figure,
  needsApproval as isNeeded,
} from '@khlang/domain/staff/approval'
import type { Actor } from '@khlang/domain/statements/entry'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { canonical } from '#platform/operation.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import type { Context } from '../../context.ts'
import { countDeciders, findOpenApproval, findPlayerName, useApproval } from './approvals-store.ts'

/** The act to approve, with the figures on which the second person bases the decision. */
export type RequestedCommand = {
  act: ApprovalAct
  object: readonly [kind: string, id: string]
  playerId: PlayerId | null
  /** Credit counts as money, one credit as one baht. Null if neither moves. */
  amount: Satang | null
  /** Whether a second person is needed, if the calling command decides that; unset if the shop's settings decide. */
  needed?: boolean | undefined
  /** Further figures; the player is always listed first. */
  figures: Figure[]
  /** Further facts to which the approval is bound, such as versions and whole account numbers. */
  bound?: unknown
  /**
   * The command to request approval for, with its whole input; null if approval cannot be requested, as for
   * one match of a bulk match.
   */
  ask: { command: ApprovableCommand; input: Record<string, unknown> } | null
}

/**
 * What a command passes to the gate, before it is known whether approval is needed. Figures given as a
 * function are read only if approval is needed, in a dry run, or while an approval is carried out.
 */
export type GateInput = Omit<RequestedCommand, 'figures'> & {
  figures: Figure[] | (() => Promise<Figure[]>)
  /** The shop's rules, with thresholds in baht or players, if the caller has read them in this transaction. */
  rules?: ApprovalRules
}

/** Whether a command is called as a dry run or by an approval. Normally neither. */
type Called = Pick<Context, 'dryRun' | 'approval'>

/**
 * Thrown when a second person is needed, with the figures to approve. Also thrown when none is needed: in every dry
 * run, and when an approved command no longer has the approved figures.
 */
export class ApprovalRequired extends Refusal {
  readonly requested: RequestedCommand
  readonly digest: Buffer
  /** Whether approval is needed. False only in a dry run, or while an approval is carried out. */
  readonly needed: boolean
  constructor(
    { requested, digest, needed }: { requested: RequestedCommand; digest: Buffer; needed: boolean },
    details: ProblemDetails,
  ) {
    super('approval-needed', details)
    this.requested = requested
    this.digest = digest
    this.needed = needed
  }
}

/**
 * The approval gate: the last check of a command, in its transaction and after its locks. A refusal rolls the
 * transaction back. If the act needs a second person, it passes only with an approval of exactly this object
 * and these figures; the approval is then used up. Returns who approved, for the audit log ('delay' if the
 * delay ended without a decision); nothing if no approval is needed.
 */
export async function requireApproval(
  tx: Tx,
  { dryRun = false, approval }: Called,
  actor: Actor,
  gateInput: GateInput,
): Promise<{ approvedBy?: string }> {
  const { act, object, playerId, amount, rules = await readSetting(tx, 'approvals') } = gateInput
  const needed = gateInput.needed ?? isNeeded(rules, act, amount)
  if (!needed && !dryRun && !approval) return {}
  const wanted = { ...gateInput, figures: await figuresOf(tx, gateInput) }
  const digest = digestOf(actor, wanted)
  const usedApproval = dryRun ? null : await useApproval(tx, { act, object, digest, askedBy: actor.email })
  if (usedApproval) {
    const approvedBy = usedApproval.decidedBy ?? 'delay'
    await writeAudit(tx, {
      actor: actor.email,
      act: 'approval.carryOut',
      object: ['approval', usedApproval.id],
      after: { act, [object[0]]: object[1], approvedBy },
    })
    return { approvedBy }
  }
  const deciderCount = await countDeciders(tx, act, { askedBy: actor.email, playerId })
  throw new ApprovalRequired(
    { requested: wanted, digest, needed },
    {
      approval: {
        act,
        from: rules.from[act] ?? null,
        ask: wanted.ask,
        others: deciderCount,
        delayMinutes:
          deciderCount === 0 && rules.alone === 'delay' && delayMayDecide(act) ? rules.delayMinutes : null,
        waiting: await findOpenApproval(tx, act, object),
      },
    },
  )
}

async function figuresOf(tx: Tx, { playerId, figures }: GateInput): Promise<Figure[]> {
  const name = playerId === null ? null : await findPlayerName(tx, playerId)
  return [
    ...(name === null ? [] : [{ name: 'player' as const, value: name }]),
    ...(typeof figures === 'function' ? await figures() : figures),
  ]
}

/** Renamed commands, whose digests keep the name of before: what was asked for under it can still be carried out. */
const formerNames: Partial<Record<ApprovableCommand, string>> = { 'settings/update': 'staff/save-settings' }

function digestOf(actor: Actor, { act, object, amount, figures, bound, ask }: RequestedCommand): Buffer {
  const asked = ask && { ...ask, command: formerNames[ask.command] ?? ask.command }
  const facts = { askedBy: actor.email, act, object, amount, figures, bound: bound ?? null, ask: asked }
  return createHash('sha256').update(canonical(facts)).digest()
}

/** Returns the command to ask approval for, with its input without the operation id, which differs each time. */
export function askFor(command: ApprovableCommand, input: object): NonNullable<RequestedCommand['ask']> {
  const { operationId: _another, ...commandInput } = input as Record<string, unknown>
  return { command, input: JSON.parse(JSON.stringify(commandInput)) as Record<string, unknown> }
}
