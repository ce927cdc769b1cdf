import type { BlockedRow } from '@khlang/contract/players/player-page'
import { mayBlock } from '@khlang/domain/players/blocked-value'
import { maskAccount, maskMobile } from '@khlang/domain/players/masks'
import type { Role } from '@khlang/domain/staff/acts'
import type { Blocked } from './blocklist-store.ts'

/** Maps a value of the block list to its row: numbers are masked, names and LINE ids are shown. */
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
