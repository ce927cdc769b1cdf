import type { PlayerRecord } from '@khlang/contract/players/player-form'
import { maskAccount, maskEmail, maskMobile } from '@khlang/domain/players/masks'
import { type PersonalField, personalFields } from '@khlang/domain/players/player-fields'
import { permission, type Role } from '@khlang/domain/staff/acts'
import type { PlayerKept } from './form-store.ts'

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
 * Maps a player to the record of the form. Unless `whole`, personal values are null and their masks are in
 * `hidden`.
 */
export function recordOf(kept: PlayerKept, role: Role, { whole }: { whole: boolean }): PlayerRecord {
  const hidden: PlayerRecord['hidden'] = {}
  const values = { ...kept.values }
  for (const field of whole ? [] : personalFields) {
    const value = values[field]
    if (value === null) continue
    hidden[field] = maskOf(field, value)
    values[field] = null
  }
  const { agentId, masterId, friendId } = kept.values
  return {
    id: kept.id,
    number: kept.number,
    version: kept.version,
    state: kept.status,
    externalKey: kept.externalKey,
    values,
    hidden,
    hasPassword: kept.hasPassword,
    agent:
      agentId === null
        ? null
        : { id: agentId, username: kept.agentUsername ?? '', name: kept.agentName ?? '' },
    master:
      masterId === null ? null : { id: masterId, key: kept.masterKey ?? 0, name: kept.masterName ?? '' },
    friend:
      friendId === null ? null : { id: friendId, code: kept.friendCode ?? '', name: kept.friendName ?? '' },
    accountChangedAt: kept.accountChangedAt?.toISOString() ?? null,
    employee: kept.employee,
    createdAt: kept.createdAt.toISOString(),
    updatedAt: kept.updatedAt.toISOString(),
    can: {
      edit: permission(role, 'player.edit'),
      bank: permission(role, 'player.bank'),
      figures: permission(role, 'player.figures'),
      reveal: permission(role, 'player.reveal'),
    },
  }
}

/** Returns whether any personal field has a value: then showing the form unmasked counts as a reveal. */
export const showsPersonal = ({ values }: PlayerKept) =>
  personalFields.some((field) => values[field] !== null)
