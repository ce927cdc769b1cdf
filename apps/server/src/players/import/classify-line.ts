import { externalKeyInput } from '@khlang/contract/players/player-form'
import type { ImportVerdict } from '@khlang/contract/players/player-imports'
import { lacksDigits } from '@khlang/domain/players/bank-account'
import { type PlayerField, playerFields, type PlayerValues } from '@khlang/domain/players/player-fields'
import { blockableValues } from '@khlang/domain/players/blocked-value'
import type { PlayerStatus } from '@khlang/domain/players/player'
import { newValuesOf } from '../form/check-save.ts'
import { blankPlayerValues } from '../form/create.ts'
import type { StoredPlayer } from '../form/form-store.ts'
import type { LineRead, Reason } from './read-line.ts'

/** The existing records to which a file refers. */
export type Known = {
  byKey: ReadonlyMap<string, StoredPlayer>
  /** In lower case. */
  byCode: ReadonlyMap<string, StoredPlayer>
  /** By username. */
  agents: ReadonlyMap<string, string>
  /** By key. */
  masters: ReadonlyMap<string, { id: string; agentId: string | null }>
  /** The agent of each master, by the master's id; null for a master without one. */
  agentsOfMasters: ReadonlyMap<string, string | null>
  /** All keys and codes in the same file. A friend who is not stored yet may be among them. */
  comingKeys: ReadonlySet<string>
  comingCodes: ReadonlySet<string>
  /** Blocked values, in the form in which the block list compares them. */
  blocked: ReadonlySet<string>
}

/** What a line will write. */
export type PlannedChange = {
  /** Null: a new player's id becomes the key. */
  key: string | null
  values: Partial<PlayerValues>
  status: PlayerStatus | null
  createdAt: string | null
  /** A player from the same file, who has no id yet. */
  friend: { key: string } | { code: string } | null
}
export type Verdict = {
  verdict: ImportVerdict
  player: StoredPlayer | null
  code: string | null
  name: string | null
  fields: string[]
  reasons: Reason[]
  /** Null if nothing is to be written. */
  wanted: PlannedChange | null
}

/**
 * Decides what a line would do: add a player, change one, or nothing, or why it cannot. `takenValues` has the keys,
 * codes and players of earlier lines, and gets those of this line.
 */
export function classifyLine(read: LineRead, existing: Known, takenValues: Set<string>): Verdict {
  const { key, written } = read
  const code = written.code ?? null
  const player = (key !== null ? existing.byKey.get(key) : undefined) ?? byCode(existing, key, code)
  const reasons = [...read.reasons]
  const addReason = (field: string | null, reason: Reason['reason'], more: Pick<Reason, 'hint'> = {}) =>
    void reasons.push({ field, reason, ...more })

  const forgotten = player !== undefined && player.forgottenAt !== null
  if (forgotten) addReason(null, 'player-forgotten')
  if (player !== undefined && player.restrictedAt !== null) addReason(null, 'player-restricted')
  if (key === null && code === null && !reasons.some(({ field }) => field === 'code'))
    addReason(null, 'no-player')
  const holder = code === null ? undefined : existing.byCode.get(code.toLowerCase())
  if (holder && holder.id !== player?.id) addReason('code', 'code-taken')
  if (player === undefined && key !== null && code === null) addReason('code', 'code-missing')
  if (player === undefined && key !== null && !externalKeyInput.safeParse(key).success)
    addReason('key', 'field-wrong')
  if (player === undefined && written.firstName === undefined) addReason('firstName', 'field-wrong')
  const marks = [
    key && `key ${key}`,
    code && `code ${code.toLowerCase()}`,
    player && `id ${player.id}`,
  ].filter((mark) => typeof mark === 'string' && mark !== '') as string[]
  if (marks.some((mark) => takenValues.has(mark))) addReason(null, 'repeated')
  for (const mark of marks) takenValues.add(mark)

  const before = player?.values ?? blankPlayerValues
  const values: Partial<PlayerValues> = { ...(written as Partial<PlayerValues>) }
  readReferral(read, { known: existing, before, values, addReason })
  const friend = readFriend(read, { known: existing, player, values, addReason })

  const after = { ...before, ...values } as PlayerValues
  if (givesBlocked(existing.blocked, player?.values ?? null, after)) addReason(null, 'value-blocked')

  if (lostZeros(player?.values ?? null, after))
    addReason('accountNumber', 'field-wrong', { hint: 'zero-lost' })

  const name = [values.firstName ?? before.firstName, values.lastName ?? before.lastName].join(' ').trim()
  const commonValues = {
    player: player ?? null,
    code: code ?? player?.values.code ?? null,
    name: forgotten ? null : name || null,
    reasons,
  }
  if (reasons.length > 0) return { ...commonValues, verdict: 'unreadable', fields: [], wanted: null }
  const fields: string[] = playerFields.filter(
    (field: PlayerField) =>
      field !== 'password' && values[field] !== undefined && values[field] !== before[field],
  )
  if (friend !== null) fields.push('friendId')
  if (read.status !== null && read.status !== (player?.status ?? 'normal')) fields.push('status')
  if (player && fields.length === 0) return { ...commonValues, verdict: 'unchanged', fields, wanted: null }
  const wanted = {
    key,
    values,
    status: read.status,
    createdAt: read.createdAt?.toISOString() ?? null,
    friend,
  }
  return { ...commonValues, verdict: player ? 'changed' : 'new', fields, wanted }
}

/** Finds a player by code, unless the line names another key than theirs. */
function byCode(existing: Known, key: string | null, code: string | null): StoredPlayer | undefined {
  const found = code === null ? undefined : existing.byCode.get(code.toLowerCase())
  return key === null || found?.externalKey === key ? found : undefined
}

type ReadingContext = {
  known: Known
  values: Partial<PlayerValues>
  addReason: (field: string, reason: Reason['reason']) => void
}

/** Whether a line gives a player a value that is on the block list (`blockedMarks`) and that they do not have yet. */
export const givesBlocked = (
  blocked: ReadonlySet<string>,
  before: PlayerValues | null,
  after: PlayerValues,
): boolean =>
  blockableValues(newValuesOf(before, after)).some(({ kind, value }) => blocked.has(`${kind} ${value}`))

/**
 * Whether a line gives a player an account number with fewer digits than their bank’s, which they do not have yet. Such a
 * number, if it is right, is saved by the form, which shows a warning.
 */
export const lostZeros = (
  before: PlayerValues | null,
  { bank, accountNumber }: Pick<PlayerValues, 'bank' | 'accountNumber'>,
): boolean =>
  accountNumber !== null &&
  (accountNumber !== (before?.accountNumber ?? null) || bank !== (before?.bank ?? null)) &&
  lacksDigits(bank, accountNumber)

function readReferral(
  read: LineRead,
  { known, before, values, addReason }: ReadingContext & { before: PlayerValues },
) {
  if (read.agent !== null) {
    const agentId = known.agents.get(read.agent)
    if (agentId === undefined) return addReason('agent', 'agent-unknown')
    values.agentId = agentId
  }
  if (read.master !== null) {
    const master = known.masters.get(read.master)
    if (master === undefined) return addReason('master', 'master-unknown')
    values.masterId = master.id
    values.agentId ??= before.agentId ?? master.agentId
  }
  if (read.agent === null && read.master === null) return
  if (partsFromMaster(known.agentsOfMasters, before, { ...before, ...values }))
    addReason(read.master === null ? 'agent' : 'master', 'master-of-another-agent')
}

type Referral = Pick<PlayerValues, 'agentId' | 'masterId'>

/**
 * Whether a line gives a player an agent and a master that do not belong together. An unchanged pair is not checked,
 * since a master may move to another agent while its players stay.
 */
export function partsFromMaster(
  agentsOfMasters: ReadonlyMap<string, string | null>,
  before: Referral,
  after: Referral,
): boolean {
  const isMoving = after.masterId !== before.masterId || after.agentId !== before.agentId
  if (!isMoving || after.masterId === null) return false
  const agentId = agentsOfMasters.get(after.masterId)
  return agentId !== null && agentId !== after.agentId
}

function readFriend(
  { friend, key, written }: LineRead,
  { known, player, values, addReason }: ReadingContext & { player: StoredPlayer | undefined },
): PlannedChange['friend'] {
  if (friend === null) return null
  const [stored, coming, isSelf] =
    'key' in friend
      ? [known.byKey.get(friend.key), known.comingKeys.has(friend.key), friend.key === key]
      : [
          known.byCode.get(friend.code.toLowerCase()),
          known.comingCodes.has(friend.code.toLowerCase()),
          friend.code.toLowerCase() === written.code?.toLowerCase(),
        ]
  if (isSelf || (stored && stored.id === player?.id)) {
    addReason('friendId', 'friend-himself')
    return null
  }
  if (stored) {
    values.friendId = stored.id
    return null
  }
  if (!coming) addReason('friendId', 'friend-unknown')
  return coming ? friend : null
}
