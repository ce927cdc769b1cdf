import type { OperationId, PlayerId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { isUniqueViolation } from '#platform/database/database.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { lockAndCheckKeyUse, saveKey } from './key-store.ts'
import { readProfile } from './profile.ts'
import { findProfile, lockPlayer } from './profile-store.ts'

type Input = { operationId: OperationId; id: PlayerId; version: number; externalKey: string; reason: string }

/**
 * Corrects the key by which back-end and player site know a player. Refuses once the player has a credit order, in
 * any state (`player-key-used`), since the back-end may then have the old key in its books; and another player's key.
 */
export async function changeKey({ caller, sql }: Context, { operationId, ...input }: Input) {
  const { id, version, externalKey, reason } = input
  const actor = permit(caller, 'player.key')
  const operation = { actor: actor.email, command: 'players/change-key', operationId, input }
  try {
    return await once(sql, operation, async (tx) => {
      const before = (await lockPlayer(tx, id)) ?? refuse('not-found')
      if (before.forgottenAt !== null) refuse('player-forgotten')
      if (before.version !== version)
        refuse('stale-version', { row: await readProfile(tx, before, actor.role) })
      if (before.externalKey === externalKey) return readProfile(tx, before, actor.role)
      if (await lockAndCheckKeyUse(tx, id)) refuse('player-key-used')
      await saveKey(tx, { id, externalKey, employee: actor.email })
      await writeAudit(tx, {
        actor: actor.email,
        act: 'player.key',
        object: ['player', id],
        before: { externalKey: before.externalKey },
        after: { externalKey },
        reason,
      })
      return readProfile(tx, (await findProfile(tx, id))!, actor.role)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'player_external_key_key')) return refuse('player-key-taken')
    throw error
  }
}
