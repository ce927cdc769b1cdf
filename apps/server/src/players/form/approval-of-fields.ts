import type { PlayerId } from '@khlang/domain/brand'
import { type PlayerField, type PlayerValues, rightOf } from '@khlang/domain/players/player-fields'
import type { Figure } from '@khlang/domain/staff/approval'
import type { Tx } from '#platform/database/database.ts'
import { readSetting } from '#platform/setting.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { auditOf } from './change-words.ts'

/**
 * The acts in order of priority: a save that involves both asks for one approval, for the first act for which
 * the shop requires one.
 */
const acts = ['player.figures', 'player.bank'] as const

type Changed = { before: PlayerValues; values: PlayerValues; fields: readonly PlayerField[] }

/**
 * Refuses (`approval-needed`) unless a second person has approved a changed bank account, or a change of whether the
 * player counts in reports, if the shop requires that. The form changes no coins. `approvedBy` is for the audit log.
 */
export async function requireApprovalOfFields(
  tx: Tx,
  context: Context,
  actor: EmployeeActor,
  { ask, ...changed }: Changed & { ask: { id: PlayerId; version: number } & Record<string, unknown> },
): Promise<{ approvedBy?: string }> {
  const touchedActs = acts.filter((act) => fieldsOf(changed, act).length > 0)
  if (touchedActs.length === 0) return {}
  const { from } = await readSetting(tx, 'approvals')
  const act = touchedActs.find((one) => (from[one] ?? null) !== null) ?? touchedActs[0]!
  return requireApproval(tx, context, actor, {
    act,
    object: ['player', ask.id],
    playerId: ask.id,
    amount: null,
    figures: figuresOf(changed),
    bound: { version: ask.version },
    ask: askFor('players/update', ask),
  })
}

/**
 * Refuses a file that changes bank accounts or figures if such a change needs a second person, since nobody
 * checks a thousand accounts as carefully as one. No approval can be asked for.
 */
export async function refuseInFile(
  tx: Tx,
  context: Context,
  actor: EmployeeActor,
  importId: string,
  fields: readonly PlayerField[],
): Promise<void> {
  for (const act of acts.filter((one) => fieldsOf({ fields }, one).length > 0))
    await requireApproval(tx, context, actor, {
      act,
      object: ['import', importId],
      playerId: null,
      amount: null,
      figures: [],
      ask: null,
    })
}

/**
 * Returns the act under which a change of this field is approved, where it is one of `acts`: the permission that the
 * change needs, but coins, which have a permission of their own, count as figures.
 */
const actOf = (field: PlayerField) => (field === 'coins' ? 'player.figures' : rightOf(field))

const fieldsOf = ({ fields }: Pick<Changed, 'fields'>, act: (typeof acts)[number]) =>
  fields.filter((field) => actOf(field) === act)

/** Returns the figures for the approval. Account numbers are masked as in the audit log (`auditOf`). */
function figuresOf({ before, values, fields }: Changed): Figure[] {
  const approvalFields = fields.filter((field) => (acts as readonly string[]).includes(actOf(field)))
  type FieldValues = Record<string, string | number | boolean | null | undefined>
  const [was, is] = [
    auditOf(before, approvalFields) as FieldValues,
    auditOf(values, approvalFields) as FieldValues,
  ]
  const figureText = (value: FieldValues[string]) =>
    value === null || value === undefined || value === '' ? '–' : String(value)
  return approvalFields.map((field) => ({
    name: field as Figure['name'],
    value: figureText(is[field]),
    before: figureText(was[field]),
  }))
}
