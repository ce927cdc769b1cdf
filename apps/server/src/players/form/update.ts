import type { PlayerSaved, PlayerWritten } from '@khlang/contract/players/player-form'
import type { OperationId, PlayerId } from '@khlang/domain/brand'
import type { PlayerValues } from '@khlang/domain/players/player-fields'
import { lockWaitingOf, raiseWaitingOf } from '#cashier/requests/player-store.ts'
import { writeAudit } from '#platform/audit.ts'
import { isUniqueViolation, type Tx } from '#platform/database/database.ts'
import { once } from '#platform/operation.ts'
import { hashPassword, passwordMark } from '#platform/secrets/passwords.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type EmployeeActor, permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { requireApprovalOfFields } from './approval-of-fields.ts'
import { ownAvatarKey } from '#platform/files/avatar-address.ts'
import { auditOf, changedFields } from './change-words.ts'
import { checkDuplicates, checkBlocked, type LetIn, permitFields, settleReferral } from './check-save.ts'
import { countHits } from './count-hits.ts'
import { isForgotten } from '../personal-data/forget-store.ts'
import { belongingOf, changePlayer, findStoredPlayer, lockStoredPlayer } from './form-store.ts'
import { readPlayers } from '../list/list-store.ts'
import { playerRow } from '../rows.ts'

type Input = {
  operationId: OperationId
  id: PlayerId
  version: number
  /** The players with the same data that the employee was shown. */
  alikeSeen: string[]
  /** Why a blocked value is accepted. */
  letIn?: string | undefined
  /** The blocked values that the employee was shown. */
  blockedSeen?: string[] | undefined
  changes: PlayerWritten
}

/**
 * Saves the fields that an employee changed, based on the version they saw; refuses another version, with the current
 * row. Each group of fields needs a permission of its own (`permitFields`). A changed bank account or figure needs a
 * second person's approval if the shop requires that. Refuses otherwise as the checks in `check-save.ts`; a trigger
 * refuses a player whose data are restricted (`player-restricted`). What a refusal tells about numbers counts (`countHits`).
 */
export async function update(
  context: Context,
  { operationId, alikeSeen, letIn, blockedSeen, ...input }: Input,
) {
  const { caller, sql, sealing, files, log } = context
  const actor = permit(caller, 'list.view')
  permitFields(actor, input.changes)
  const { password, ...written } = input.changes
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const operation = {
    actor: actor.email,
    command: 'players/update',
    operationId,
    input: {
      ...input,
      changes: { ...written, password: passwordMark(sealing, password) },
      alikeSeen,
      letIn,
      blockedSeen,
    },
  }
  let replacedFile: string | null = null
  try {
    const result = await countHits(context, actor, { alikeSeen, blockedSeen }, () =>
      once(sql, operation, async (tx) => {
        const result = await change(tx, context, actor, {
          ...input,
          written,
          alikeSeen,
          letIn,
          blockedSeen,
          passwordHash,
        })
        replacedFile = result.replacedFile
        return result.saved
      }),
    )
    // Deleted only after the commit, when no row refers to the file any more.
    if (replacedFile !== null)
      await files
        .remove(replacedFile)
        .catch((err: unknown) => log.warn({ err }, 'could not delete a replaced picture'))
    return result
  } catch (error) {
    if (isUniqueViolation(error, 'player_code')) return refuse('code-taken')
    throw error
  }
}

/** Fields that the payout card shows as the payee. If one is saved, the player's waiting requests get a new version. */
const payeeFields = ['bank', 'accountNumber', 'firstName', 'lastName'] as const

type Change = LetIn & {
  id: PlayerId
  version: number
  written: PlayerWritten
  alikeSeen: readonly string[]
  passwordHash: string | null
}

async function change(
  tx: Tx,
  context: Context,
  actor: EmployeeActor,
  { id, version, written, alikeSeen, letIn, blockedSeen, passwordHash }: Change,
): Promise<{ saved: PlayerSaved; replacedFile: string | null }> {
  const writesPayee = payeeFields.some((field) => field in written)
  if (writesPayee) await lockWaitingOf(tx, [id]) // requests before the player, in the usual lock order
  const player = (await lockStoredPlayer(tx, id)) ?? refuse('not-found')
  if (await isForgotten(tx, id)) refuse('player-forgotten')
  const { values: before } = player
  if (player.version !== version)
    refuse('stale-version', { row: playerRow((await readPlayers(tx, [id]))[0]!, actor.role) })
  const referral = await settleReferral(tx, { before, written, id })
  const values = { ...before, ...written, ...referral } as PlayerValues
  const fields = changedFields(before, values)
  if (fields.length === 0 && passwordHash === null)
    return { saved: { id, code: before.code, version }, replacedFile: null }
  const approved = context.approval !== undefined
  const reason = await checkBlocked(tx, actor, { before, values, letIn, blockedSeen, approved })
  await checkDuplicates(tx, { before, values, id, seenDuplicateIds: alikeSeen })
  const accountChanged = fields.includes('bank') || fields.includes('accountNumber')
  const approval = await requireApprovalOfFields(tx, context, actor, {
    before,
    values,
    fields,
    ask: {
      id,
      version,
      changes: written,
      alikeSeen,
      ...(letIn !== undefined && { letIn }),
      ...(blockedSeen !== undefined && { blockedSeen }),
    },
  })
  const write = { id, values, passwordHash, employee: actor.email }
  const newVersion = await changePlayer(tx, write, { accountChanged })
  if (writesPayee) await raiseWaitingOf(tx, [id])
  await writeAudit(tx, {
    actor: actor.email,
    act: fields.includes('agentId') || fields.includes('masterId') ? 'player.move' : 'player.update',
    object: ['player', id],
    before: { ...auditOf(before, fields), ...belongingOf(player, fields) },
    after: {
      ...auditOf(values, fields),
      ...belongingOf((await findStoredPlayer(tx, id))!, fields),
      ...(passwordHash !== null && { password: true }),
      ...approval,
    },
    reason,
  })
  const replacedFile = fields.includes('avatar') ? ownAvatarKey(before.avatar) : null
  return { saved: { id, code: values.code, version: newVersion }, replacedFile }
}
