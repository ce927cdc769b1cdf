import type { OperationId, PlayerId } from '@khlang/domain/brand'
import { openRequestsOf } from '#cashier/requests/player-store.ts'
import { forgetPayees } from '#crediting/forget-store.ts'
import { hasOpenOrder } from '#crediting/store.ts'
import { writeAudit } from '#platform/audit.ts'
import { changeAuditAlone } from '#platform/purge/purge-audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import { waitsForApproval } from '#staff/approvals/approvals-store.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { ownAvatarKey } from '#platform/files/avatar-address.ts'
import { digestWithout, emptyPlayer, forgetOnFile } from './forget-store.ts'
import { readProfile } from '../page/profile.ts'
import { findProfile, lockWithWaiting } from '../page/profile-store.ts'

type Input = { operationId: OperationId; id: PlayerId; version: number; reason: string }

/**
 * Forgets a player on request (PDPA section 33): permanently removes their personal data. Requests, orders and the
 * audit log stay, with a placeholder instead of the data (`domain/players/personal-data.ts`). The shop may require a
 * second person's approval. Refuses while the player has an unfinished request, order or approval.
 */
export async function forget(context: Context, { operationId, ...input }: Input) {
  const { caller, sql, files, log, forgetElsewhere } = context
  const { id, version, reason } = input
  const actor = permit(caller, 'player.forget')
  let pictureFile: string | null = null
  const operation = { actor: actor.email, command: 'players/forget', operationId, input }
  const row = await once(sql, operation, async (tx) => {
    const before = (await lockWithWaiting(tx, id)) ?? refuse('not-found')
    if (before.forgottenAt !== null) refuse('player-forgotten')
    if (before.version !== version)
      refuse('stale-version', { row: await readProfile(tx, before, actor.role) })
    const openRequests = await openRequestsOf(tx, id, 1)
    if (
      openRequests.length > 0 ||
      (await hasOpenOrder(tx, id)) ||
      (await waitsForApproval(tx, id, 'player.forget'))
    )
      refuse('player-not-settled')
    const approval = await requireApproval(tx, context, actor, {
      act: 'player.forget',
      object: ['player', id],
      playerId: id,
      amount: null,
      figures: [{ name: 'reason', value: reason }],
      bound: { version },
      ask: askFor('players/forget', input),
    })
    pictureFile = ownAvatarKey((await emptyPlayer(tx, { id, employee: actor.email })).avatar)
    await forgetElsewhere(tx, id)
    await forgetPayees(tx, id)
    await changeAuditAlone(tx)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'player.forget',
      object: ['player', id],
      after: { ...(await digestWithout(tx, id)), ...approval },
      reason,
    })
    await forgetOnFile(tx, id)
    return readProfile(tx, (await findProfile(tx, id))!, actor.role)
  })
  // Deleted only after the commit, when no row refers to the file any more.
  if (pictureFile !== null)
    await files
      .remove(pictureFile)
      .catch((err: unknown) => log.warn({ err }, 'could not delete the picture of a forgotten player'))
  return row
}
