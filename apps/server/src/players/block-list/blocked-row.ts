import type { BlockedRow } from '@khlang/contract/players/player-page'
import { mayBlock } from '@khlang/domain/players/blocked-value'
import { maskAccount, maskMobile } from '@khlang/domain/players/masks'
import type { Role } from '@khlang/domain/staff/acts'
import type { Blocked } from './blocklist-store.ts'

/** Maps an entry of the block list, with masked personal data as everywhere. */
export const blockedRow = (record: Blocked & { players: number }, role: Role): BlockedRow => ({
  id: record.id,
  kind: record.kind,
  shown:
    record.kind === 'account'
      ? maskAccount(record.value)
      : record.kind === 'mobile'
        ? maskMobile(record.value)
        : record.shown,
  level: record.level,
  reason: record.reason,
  author: record.author,
  createdAt: record.createdAt.toISOString(),
  players: record.players,
  can: { remove: mayBlock(role, record.level) },
})
