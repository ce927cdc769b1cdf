import type { OperationId, PlayerId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { readProfile } from '../page/profile.ts'
import { findProfile, lockPlayer } from '../page/profile-store.ts'
import { liftRestriction, restrictPlayer } from './restrict-store.ts'

type Input = { operationId: OperationId; id: PlayerId; version: number; restricted: boolean; reason: string }

/**
 * Restricts a player's data on request while something is disputed (PDPA section 34), or lifts the
 * restriction. The shop may require a second person's approval. Meanwhile deposits and withdrawals go on, but
 * personal data are neither exported nor changed, and only owners see them unmasked.
 */
export async function restrict(context: Context, { operationId, ...input }: Input) {
  const { caller, sql } = context
  const { id, version, restricted, reason } = input
  const actor = permit(caller, 'player.restrict')
  const operation = { actor: actor.email, command: 'players/restrict', operationId, input }
  return once(sql, operation, async (tx) => {
    const before = (await lockPlayer(tx, id)) ?? refuse('not-found')
    if (before.forgottenAt !== null) refuse('player-forgotten')
    if (before.version !== version)
      refuse('stale-version', { row: await readProfile(tx, before, actor.role) })
    if ((before.restrictedAt !== null) === restricted) return readProfile(tx, before, actor.role)
    const act = restricted ? 'player.restrict' : 'player.unrestrict'
    const approval = await requireApproval(tx, context, actor, {
      act,
      object: ['player', id],
      playerId: id,
      amount: null,
      figures: [{ name: 'reason', value: reason }],
      bound: { version, restricted },
      ask: askFor('players/restrict', input),
    })
    if (restricted) await restrictPlayer(tx, { id, by: actor.email, reason })
    else await liftRestriction(tx, { id, by: actor.email })
    await writeAudit(tx, {
      actor: actor.email,
      act,
      object: ['player', id],
      before: { restricted: !restricted },
      after: { restricted, ...approval },
      reason,
    })
    return readProfile(tx, (await findProfile(tx, id))!, actor.role)
  })
}
