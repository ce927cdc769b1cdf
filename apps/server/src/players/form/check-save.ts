import type { PlayerWritten } from '@khlang/contract/players/player-form'
import { type PlayerField, type PlayerValues, rightOf } from '@khlang/domain/players/player-fields'
import { may } from '@khlang/domain/staff/acts'
import { needsStepUp } from '@khlang/domain/staff/second-factor'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { type PersonalValues, blockableValues } from '@khlang/domain/players/blocked-value'
import { findDuplicates, lockUniqueValues } from './duplicates-store.ts'
import { findBlocked } from '../block-list/blocklist-store.ts'
import { agentExists, agentOfMaster, lockReferral, playerExists } from './referral-store.ts'
import { fieldRules } from '@khlang/contract/field-rules'

/** Refuses if this employee may not write one of these fields, or must prove their identity again first. */
export function permitFields(actor: EmployeeActor, written: PlayerWritten): void {
  for (const field of Object.keys(written) as PlayerField[]) {
    const right = rightOf(field)
    if (!may(actor.role, right))
      refuse('not-permitted', { permission: right, detail: `The field ${field} is refused.` })
    if (needsStepUp(right, actor.factor)) refuse('fresh-factor-needed', { permission: right })
  }
}

type Referral = Pick<PlayerValues, 'agentId' | 'masterId' | 'friendId'>

/**
 * Returns agent, master and friend after a change. Refuses values that do not exist or do not fit: if the master has
 * an agent, the player must have the same one; it is filled in if none is given. Unchanged values are not checked,
 * since a master may move to another agent while its players stay. Locks the old and new agents and masters.
 */
export async function settleReferral(
  tx: Tx,
  { before, written, id }: { before: Referral; written: PlayerWritten; id: string | null },
): Promise<Referral> {
  const after: Referral = {
    agentId: written.agentId === undefined ? before.agentId : written.agentId,
    masterId: written.masterId === undefined ? before.masterId : written.masterId,
    friendId: written.friendId === undefined ? before.friendId : written.friendId,
  }
  if (after.agentId !== before.agentId || after.masterId !== before.masterId) {
    const masterAgent = after.masterId === null ? null : await agentOfMaster(tx, after.masterId)
    const agentId = after.agentId ?? (written.agentId === undefined ? (masterAgent ?? null) : null)
    await lockReferral(tx, {
      agents: withoutNull(before.agentId, agentId),
      masters: withoutNull(before.masterId, after.masterId),
    })
    after.agentId = agentId
    if (agentId !== null && agentId !== before.agentId && !(await agentExists(tx, agentId)))
      refuseField('agentId', fieldRules['agent-unknown'])
    if (after.masterId !== null) {
      const lockedAgent = await agentOfMaster(tx, after.masterId)
      if (lockedAgent === undefined) refuseField('masterId', fieldRules['master-unknown'])
      if (lockedAgent !== null && lockedAgent !== agentId) refuse('master-of-another-agent')
    }
  }
  if (after.friendId !== null && after.friendId !== before.friendId) {
    if (after.friendId === id) refuseField('friendId', fieldRules['own-friend'])
    if (!(await playerExists(tx, after.friendId))) refuseField('friendId', fieldRules['player-unknown'])
  }
  return after
}

const withoutNull = (...ids: (string | null)[]) => ids.filter((id) => id !== null)

const refuseField = (path: string, message: string) => refuse('bad-input', { fields: [{ path, message }] })

const uniqueFields = ['accountNumber', 'mobile', 'lineUserId', 'email'] as const

/**
 * Refuses (`player-alike`) if the change gives the player a number, mobile, LINE id or e-mail that another has, unless
 * the employee has been shown (`seenDuplicateIds`) every such player. If two save the same one at once, the second is
 * refused.
 */
export async function checkDuplicates(
  tx: Tx,
  {
    before,
    values,
    id,
    seenDuplicateIds,
  }: {
    before: PlayerValues | null
    values: PlayerValues
    id: string | null
    seenDuplicateIds: readonly string[]
  },
): Promise<void> {
  const changedValues = Object.fromEntries(
    uniqueFields
      .filter((field) => values[field] !== (before?.[field] ?? null))
      .map((field) => [field, values[field]]),
  )
  if (Object.values(changedValues).every((value) => value === null)) return
  await lockUniqueValues(tx, changedValues)
  const duplicates = await findDuplicates(tx, changedValues, id)
  if (duplicates.some(({ player }) => !seenDuplicateIds.includes(player.id)))
    refuse('player-alike', { row: { rows: duplicates } })
}

/** Returns the changed values that the block list may contain; unchanged ones are null, an unchanged name is empty. */
export function newValuesOf(before: PlayerValues | null, values: PlayerValues): PersonalValues {
  const ifNew = (field: 'accountNumber' | 'mobile' | 'lineName' | 'lineUserId') =>
    values[field] === (before?.[field] ?? null) ? null : values[field]
  const [name, nameBefore] = [nameOf(values), before === null ? '' : nameOf(before)]
  return {
    accountNumber: ifNew('accountNumber'),
    mobile: ifNew('mobile'),
    lineName: ifNew('lineName'),
    lineUserId: ifNew('lineUserId'),
    name: name === nameBefore ? '' : name,
  }
}

const nameOf = ({ firstName, lastName }: PlayerValues) => `${firstName} ${lastName}`.trim()

/**
 * Why blocked values are accepted, and which ones were shown. `blockedSeen` is unset in the approvals that were asked
 * for before it was sent: what is carried out under an approval (`approved`) then accepts any.
 */
export type LetIn = {
  letIn: string | undefined
  blockedSeen: readonly string[] | undefined
  approved?: boolean
}

/**
 * Refuses new values that are blocked (not those to watch), unless the employee may decide about standings, was shown
 * every one of them, and gives a reason. Returns the reason, if one was needed.
 */
export async function checkBlocked(
  tx: Tx,
  actor: EmployeeActor,
  {
    before,
    values,
    letIn,
    blockedSeen,
    approved = false,
  }: { before: PlayerValues | null; values: PlayerValues } & LetIn,
): Promise<string | undefined> {
  const hits = await blockedHits(tx, before, values)
  if (hits.length === 0) return undefined
  const wereShown = blockedSeen === undefined ? approved : hits.every(({ id }) => blockedSeen.includes(id))
  if (may(actor.role, 'player.standing') && letIn !== undefined && wereShown) return letIn
  refuse('value-blocked', {
    permission: 'player.standing',
    row: { hits: hits.map(({ id, kind, level, reason, author }) => ({ id, kind, level, reason, author })) },
  })
}

/** Refuses blocked values from another system. The refusal names only the kinds of the values. */
export async function checkBlockedFromSite(
  tx: Tx,
  { before, values }: { before: PlayerValues | null; values: PlayerValues },
): Promise<void> {
  const hits = await blockedHits(tx, before, values)
  if (hits.length > 0)
    refuse('value-blocked', { detail: `On the block list: ${hits.map(({ kind }) => kind).join(', ')}.` })
}

async function blockedHits(tx: Tx, before: PlayerValues | null, values: PlayerValues) {
  const newValues = newValuesOf(before, values)
  if (blockableValues(newValues).length === 0) return []
  return (await findBlocked(tx, newValues)).filter(({ level }) => level === 'block')
}
