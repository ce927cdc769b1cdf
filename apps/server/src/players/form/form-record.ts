import type { PlayerRecord } from '@khlang/contract/players/player-form'
import { maskAccount, maskEmail, maskMobile } from '@khlang/domain/players/masks'
import { type PersonalField, personalFields } from '@khlang/domain/players/player-fields'
import { permission, type Role } from '@khlang/domain/staff/acts'
import type { StoredPlayer } from './form-store.ts'

/**
 * Masks a personal value. Mobile number, e-mail and account number are masked in part, everything else
 * completely.
 */
export const maskOf = (field: PersonalField, value: string): string =>
  field === 'mobile'
    ? maskMobile(value)
    : field === 'email'
      ? maskEmail(value)
      : field === 'accountNumber'
        ? maskAccount(value)
        : '•••'

/**
 * Maps a player to the record of the form. Unless `showsWhole`, personal values are null and their masks are in
 * `hidden`.
 */
export function recordOf(
  player: StoredPlayer,
  role: Role,
  { showsWhole }: { showsWhole: boolean },
): PlayerRecord {
  const hidden: PlayerRecord['hidden'] = {}
  const values = { ...player.values }
  for (const field of showsWhole ? [] : personalFields) {
    const value = values[field]
    if (value === null) continue
    hidden[field] = maskOf(field, value)
    values[field] = null
  }
  const { agentId, masterId, friendId } = player.values
  return {
    id: player.id,
    number: player.number,
    version: player.version,
    state: player.status,
    externalKey: player.externalKey,
    values,
    hidden,
    hasPassword: player.hasPassword,
    agent:
      agentId === null
        ? null
        : { id: agentId, username: player.agentUsername ?? '', name: player.agentName ?? '' },
    master:
      masterId === null ? null : { id: masterId, key: player.masterKey ?? 0, name: player.masterName ?? '' },
    friend:
      friendId === null
        ? null
        : { id: friendId, code: player.friendCode ?? '', name: player.friendName ?? '' },
    accountChangedAt: player.accountChangedAt?.toISOString() ?? null,
    employee: player.employee,
    createdAt: player.createdAt.toISOString(),
    updatedAt: player.updatedAt.toISOString(),
    can: {
      edit: permission(role, 'player.edit'),
      bank: permission(role, 'player.bank'),
      figures: permission(role, 'player.figures'),
      reveal: permission(role, 'player.reveal'),
    },
  }
}

/** Returns whether any personal field has a value: then showing the form unmasked counts as a reveal. */
export const showsPersonal = ({ values }: StoredPlayer) =>
  personalFields.some((field) => values[field] !== null)
