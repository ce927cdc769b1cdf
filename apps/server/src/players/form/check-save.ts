import type { PlayerWritten } from '@khlang/contract/players/player-form'
import { type PlayerField, type PlayerValues, rightOf } from '@khlang/domain/players/player-fields'
import { may } from '@khlang/domain/staff/acts'
import { needsFresh } from '@khlang/domain/staff/second-factor'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { type PersonalValues, blockableValues } from '@khlang/domain/players/blocked-value'
import { findDuplicates, lockMarks } from './duplicates-store.ts'
import { findBlocked } from '../block-list/blocklist-store.ts'
import { agentExists, agentOfMaster, lockReferral, playerExists } from './referral-store.ts'
import { fieldRules } from '@khlang/contract/field-rules'

/** Refuses if this employee may not write one of these fields. */
export function permitFields(actor: EmployeeActor, written: PlayerWritten): void {
  for (const field of Object.keys(written) as PlayerField[]) {
    const right = rightOf(field)
    if (!may(actor.role, right))
      refuse('not-permitted', { permission: right, detail: `The field ${field} is refused.` })
    if (needsFresh(right, actor.factor)) refuse('fresh-factor-needed', { permission: right })
  }
}

type Referral = Pick<PlayerValues, 'agentId' | 'masterId' | 'friendId'>

/**
 * Checks that the agent, master and friend in a change exist and fit: a player with a master has that
 * master's agent. Unchanged values are not checked, since masters move and their players stay.
 */
export async function settleReferral(
  tx: Tx,
  { before, written, id }: { before: Referral; written: PlayerWritten; id: string | null },
): Promise<Referral> {
  const now: Referral = {
    agentId: written.agentId === undefined ? before.agentId : written.agentId,
    masterId: written.masterId === undefined ? before.masterId : written.masterId,
    friendId: written.friendId === undefined ? before.friendId : written.friendId,
  }
  if (now.agentId !== before.agentId || now.masterId !== before.masterId) {
    const masterAgent = now.masterId === null ? null : await agentOfMaster(tx, now.masterId)
    const agentId = now.agentId ?? (written.agentId === undefined ? (masterAgent ?? null) : null)
    await lockReferral(tx, {
      agents: existing(before.agentId, agentId),
      masters: existing(before.masterId, now.masterId),
    })
    now.agentId = agentId
    if (agentId !== null && agentId !== before.agentId && !(await agentExists(tx, agentId)))
      missing('agentId', fieldRules['agent-unknown'])
    if (now.masterId !== null) {
      const of = await agentOfMaster(tx, now.masterId)
      if (of === undefined) missing('masterId', fieldRules['master-unknown'])
      if (of !== null && of !== agentId) refuse('master-of-another-agent')
    }
  }
  if (now.friendId !== null && now.friendId !== before.friendId) {
    if (now.friendId === id) missing('friendId', fieldRules['own-friend'])
    if (!(await playerExists(tx, now.friendId))) missing('friendId', fieldRules['player-unknown'])
  }
  return now
}

const existing = (...ids: (string | null)[]) => ids.filter((id) => id !== null)

const missing = (path: string, message: string) => refuse('bad-input', { fields: [{ path, message }] })

const marked = ['accountNumber', 'mobile', 'lineUserId', 'email'] as const

/**
 * Refuses unless the employee who saves was shown every player with the same data; of two who save at once
 * the second is asked.
 */
export async function checkDuplicates(
  tx: Tx,
  {
    before,
    values,
    id,
    seen,
  }: { before: PlayerValues | null; values: PlayerValues; id: string | null; seen: readonly string[] },
): Promise<void> {
  const marks = Object.fromEntries(
    marked
      .filter((field) => values[field] !== (before?.[field] ?? null))
      .map((field) => [field, values[field]]),
  )
  if (Object.values(marks).every((value) => value === null)) return
  await lockMarks(tx, marks)
  const duplicates = await findDuplicates(tx, marks, id)
  if (duplicates.some(({ player }) => !seen.includes(player.id)))
    refuse('player-alike', { row: { rows: duplicates } })
}

/** Returns the values that are new in this change. */
export function newValuesOf(before: PlayerValues | null, values: PlayerValues): PersonalValues {
  const fresh = (field: 'accountNumber' | 'mobile' | 'lineName' | 'lineUserId') =>
    values[field] === (before?.[field] ?? null) ? null : values[field]
  const [name, nameBefore] = [nameOf(values), before === null ? '' : nameOf(before)]
  return {
    accountNumber: fresh('accountNumber'),
    mobile: fresh('mobile'),
    lineName: fresh('lineName'),
    lineUserId: fresh('lineUserId'),
    name: name === nameBefore ? '' : name,
  }
}

const nameOf = ({ firstName, lastName }: PlayerValues) => `${firstName} ${lastName}`.trim()

/** Refuses to save values on the block list, unless somebody who may decide that gives a reason. */
export async function checkBlocked(
  tx: Tx,
  actor: EmployeeActor,
  { before, values, letIn }: { before: PlayerValues | null; values: PlayerValues; letIn: string | undefined },
): Promise<void> {
  const hits = await blockedHits(tx, before, values)
  if (hits.length === 0 || (may(actor.role, 'player.standing') && letIn !== undefined)) return
  refuse('value-blocked', {
    permission: 'player.standing',
    row: { hits: hits.map(({ kind, level, reason, author }) => ({ kind, level, reason, author })) },
  })
}

/** Refuses blocked values from another system. The refusal names the kinds of values and nothing more. */
export async function checkBlockedFromSite(
  tx: Tx,
  { before, values }: { before: PlayerValues | null; values: PlayerValues },
): Promise<void> {
  const hits = await blockedHits(tx, before, values)
  if (hits.length > 0)
    refuse('value-blocked', { detail: `On the block list: ${hits.map(({ kind }) => kind).join(', ')}.` })
}

async function blockedHits(tx: Tx, before: PlayerValues | null, values: PlayerValues) {
  const brought = newValuesOf(before, values)
  if (blockableValues(brought).length === 0) return []
  return (await findBlocked(tx, brought)).filter(({ level }) => level === 'block')
}
