import { randomInt } from 'node:crypto'
import type { ExternalKey, OperationId, PlayerId, RequestId } from '@khlang/domain/brand'
import { whyNotAskedBySite } from '@khlang/domain/cashier/ask-by-site'
import type { RequestKind } from '@khlang/domain/cashier/request'
import {
  checkRequestLimits,
  limitsApplyTo,
  limitsOfPlayer,
  type RequestLimits,
} from '@khlang/domain/cashier/request-limits'
import { chooseSatang } from '@khlang/domain/cashier/unique-satang'
import { credits, type Credits } from '@khlang/domain/money'
import type { Role } from '@khlang/domain/staff/acts'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { lockPlayerByCodeOrId, lockPlayerOfSite } from '#crediting/player-key-store.ts'
import { payExactlyText } from '../rows.ts'
import { lockRequestsOf, ownLimitsOf, withdrawalsToday } from './limits-store.ts'
import { lockSatangOf } from '../deposits/satang-store.ts'
import { addRequest } from '../store.ts'

export type NewRequestInput = {
  operationId: OperationId
  /** Code or id; from the player site also the key. */
  player: string
  amount: Credits
  bonus?: Credits | undefined
}

/** Who creates a request. `role` decides whether the limits apply (`limitsApplyTo`); 'service' is a service key. */
export type Creator = { actor: string; byStaff: boolean; role: Role | 'service' }

/**
 * Creates a pending request, made by the player site or by staff (spec section 4). Refuses an unknown or forgotten
 * player, a deposit by a suspended or excluded one, and what exceeds the limits where they apply; of the player site
 * also a withdrawal of a player without a bank account. `payExactly`: what the player is asked to transfer, in baht; null
 * if the deposit has no satang of its own, and for a withdrawal.
 */
export async function createRequest(
  tx: Tx,
  kind: RequestKind,
  { player: codeOrId, amount, bonus = credits(0) }: Omit<NewRequestInput, 'operationId'>,
  { actor, byStaff, role }: Creator,
): Promise<{ id: RequestId; payExactly: string | null }> {
  const player =
    (await (byStaff ? lockPlayerByCodeOrId(tx, codeOrId) : lockPlayerOfSite(tx, codeOrId))) ??
    refuse('not-found', { detail: 'There is no player with this code or id.' })
  // Staff see that the account is missing when they pay, and can add it.
  const obstacle = whyNotAskedBySite(kind, byStaff ? { ...player, hasAccount: true } : player)
  if (obstacle !== null) refuse(obstacle)
  if (limitsApplyTo(role)) await refuseBeyondLimits(tx, kind, player.id, amount)
  const satang = kind === 'deposit' ? await reserveSatang(tx, amount) : null
  const id = newId<RequestId>()
  await addRequest(tx, {
    id,
    externalKey: id as string as ExternalKey,
    kind,
    playerId: player.id,
    amount,
    bonus,
    satang,
    employee: byStaff ? actor : null,
    createdByStaff: byStaff,
  })
  await writeAudit(tx, {
    actor,
    act: 'request.create',
    object: ['request', id],
    after: { kind, player: player.id, amount, bonus, ...(satang !== null && { satang }) },
  })
  return { id, payExactly: payExactlyText(amount, satang) }
}

/**
 * Refuses an amount beyond the player's limits, and one withdrawal too many on this Bangkok day. Serialises a
 * player's requests, so that the second of two simultaneous requests counts the first.
 */
async function refuseBeyondLimits(
  tx: Tx,
  kind: RequestKind,
  playerId: PlayerId,
  amount: Credits,
): Promise<void> {
  await lockRequestsOf(tx, playerId)
  const shop = await readSetting(tx, 'request.limits')
  const limits = limitsOfPlayer(shop, await ownLimitsOf(tx, playerId))
  const counted = kind === 'withdrawal' && limits.withdrawalsADay > 0
  const withdrawalCount = counted ? await withdrawalsToday(tx, playerId) : 0
  const allowed = checkRequestLimits(kind, amount, withdrawalCount, limits)
  if (allowed !== true) refuse(allowed, { detail: limitsText(kind, limits) })
}

/** Describes what is allowed, for the refusal. */
function limitsText(kind: RequestKind, limits: RequestLimits): string {
  const [lowest, highest] =
    kind === 'deposit'
      ? [limits.depositLeast, limits.depositMost]
      : [limits.withdrawalLeast, limits.withdrawalMost]
  const times =
    kind === 'withdrawal' && limits.withdrawalsADay > 0 ? `, ${limits.withdrawalsADay} times a day` : ''
  return `Allowed: from ${lowest} baht${highest > 0 ? ` to ${highest} baht` : ''}${times}.`
}

/** Returns the satang for a new deposit; null if the shop does not use them, or if none are left for this amount. */
async function reserveSatang(tx: Tx, amount: Credits): Promise<number | null> {
  if (!(await readSetting(tx, 'deposit.uniqueSatang'))) return null
  return chooseSatang(await lockSatangOf(tx, amount), (limit) => (limit > 0 ? randomInt(limit) : 0))
}
