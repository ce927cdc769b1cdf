import type { OperationId } from '@khlang/domain/brand'
import {
  type BlockedKind,
  type BlockedLevel,
  mayBlock,
  readBlocked,
} from '@khlang/domain/players/blocked-value'
import { writeAudit } from '#platform/audit.ts'
import { isUniqueViolation } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { blockedRow } from './blocked-row.ts'
import { addBlocked, findBlockedValue } from './blocklist-store.ts'

type Input = {
  operationId: OperationId
  kind: BlockedKind
  value: string
  level: BlockedLevel
  reason: string
}

/**
 * Adds a value to the block list. Refuses if the role may not add at this level, or if the value is on the list
 * already (`value-listed`), at either level.
 */
export async function blockValue({ caller, sql }: Context, { operationId, ...input }: Input) {
  const actor = permit(caller, 'player.note')
  const allowed = mayBlock(actor.role, input.level)
  if (allowed !== true) refuse(allowed, { permission: 'player.standing' })
  const operation = { actor: actor.email, command: 'players/block-value', operationId, input }
  const { kind, level, reason } = input
  try {
    return await once(sql, operation, async (tx) => {
      const id = newId()
      await addBlocked(tx, {
        id,
        kind,
        value: readBlocked(kind, input.value),
        shown: input.value,
        level,
        reason,
        author: actor.email,
      })
      await writeAudit(tx, {
        actor: actor.email,
        act: 'blocklist.add',
        object: ['blocked-value', id],
        after: { kind, level },
        reason,
      })
      return blockedRow((await findBlockedValue(tx, id))!, actor.role)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'blocked_value_once')) return refuse('value-listed')
    throw error
  }
}
