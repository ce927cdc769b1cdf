import type { OperationId, PlayerId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { moveCoins } from '#rewards/coin-store.ts'
import { readProfile } from './profile.ts'
import { findProfile, lockPlayer } from './profile-store.ts'

type Input = { operationId: OperationId; id: PlayerId; version: number; coins: number; reason: string }

/**
 * Sets how many coins a player has, with a reason; the coin ledger gets a row for the difference. If a second person
 * must agree, it refuses with `approval-needed` and stores nothing: staff then ask for the approval.
 */
export async function setCoins(context: Context, { operationId, ...input }: Input) {
  const { caller, sql } = context
  const { id, version, coins, reason } = input
  const actor = permit(caller, 'player.coins')
  const operation = { actor: actor.email, command: 'players/set-coins', operationId, input }
  return once(sql, operation, async (tx) => {
    const before = (await lockPlayer(tx, id)) ?? refuse('not-found')
    if (before.forgottenAt !== null) refuse('player-forgotten')
    if (before.version !== version)
      refuse('stale-version', { row: await readProfile(tx, before, actor.role) })
    if (before.coins === coins) return readProfile(tx, before, actor.role)
    const approval = await requireApproval(tx, context, actor, {
      act: 'player.figures',
      object: ['player', id],
      playerId: id,
      amount: null,
      figures: [
        { name: 'coins', value: String(coins), before: String(before.coins) },
        { name: 'reason', value: reason },
      ],
      bound: { version },
      ask: askFor('players/set-coins', input),
    })
    await moveCoins(tx, {
      playerId: id,
      change: coins - before.coins,
      why: 'set',
      reason,
      employee: actor.email,
    })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'player.coins',
      object: ['player', id],
      before: { coins: before.coins },
      after: { coins, ...approval },
      reason,
    })
    return readProfile(tx, (await findProfile(tx, id))!, actor.role)
  })
}
