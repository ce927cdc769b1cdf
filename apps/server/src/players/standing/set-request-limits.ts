import type { OperationId, PlayerId } from '@khlang/domain/brand'
import {
  limitsOfPlayer,
  loosensLimits,
  ownLimitsFit,
  type OwnRequestLimits,
  requestLimitNames,
  type RequestLimits,
} from '@khlang/domain/cashier/request-limits'
import type { Figure } from '@khlang/domain/staff/approval'
import { saveOwnLimits } from '#cashier/requests/limits-store.ts'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { readProfile } from '../page/profile.ts'
import { findProfile, lockPlayer } from '../page/profile-store.ts'
import { fieldRules } from '@khlang/contract/field-rules'

type Input = {
  operationId: OperationId
  id: PlayerId
  version: number
  limits: OwnRequestLimits
  reason: string
}

/**
 * Sets one player's own request limits; null where the shop's limit applies. A change that allows more needs a second
 * person if the shop requires it.
 */
export async function setRequestLimits(context: Context, { operationId, ...input }: Input) {
  const { caller, sql } = context
  const { id, version, limits, reason } = input
  const actor = permit(caller, 'player.requestLimits')
  const operation = { actor: actor.email, command: 'players/set-request-limits', operationId, input }
  return once(sql, operation, async (tx) => {
    const before = (await lockPlayer(tx, id)) ?? refuse('not-found')
    if (before.forgottenAt !== null) refuse('player-forgotten')
    if (before.version !== version)
      refuse('stale-version', { row: await readProfile(tx, before, actor.role) })
    const shop = await readSetting(tx, 'request.limits')
    const [was, is] = [limitsOfPlayer(shop, before.ownLimits), limitsOfPlayer(shop, limits)]
    if (!ownLimitsFit(shop, limits)) refuse('bad-input', { fields: [{ path: 'limits', message: misfit }] })
    const approval = loosensLimits(was, is)
      ? await requireApproval(tx, context, actor, {
          act: 'player.requestLimits',
          object: ['player', id],
          playerId: id,
          amount: null,
          figures: [...figuresOf(was, is), { name: 'reason', value: reason }],
          bound: { version },
          ask: askFor('players/set-request-limits', input),
        })
      : {}
    await saveOwnLimits(tx, { id, employee: actor.email, ownLimits: limits })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'player.requestLimits',
      object: ['player', id],
      before: before.ownLimits,
      after: { ...limits, ...approval },
      reason,
    })
    return readProfile(tx, (await findProfile(tx, id))!, actor.role)
  })
}

const misfit = fieldRules['own-limits-fit']

const figuresOf = (previous: RequestLimits, current: RequestLimits): Figure[] =>
  requestLimitNames.flatMap((name) =>
    previous[name] === current[name]
      ? []
      : [{ name, value: String(current[name]), before: String(previous[name]) }],
  )
