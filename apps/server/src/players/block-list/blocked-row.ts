import type { BlockedRow } from '@khlang/contract/players/player-page'
import { mayBlock } from '@khlang/domain/players/blocked-value'
import { maskAccount, maskMobile } from '@khlang/domain/players/masks'
import type { Role } from '@khlang/domain/staff/acts'
import type { Blocked } from './blocklist-store.ts'

/** Maps an entry of the block list, with masked personal data as everywhere. */
export const blockedRow = (view: Blocked & { players: number }, role: Role): BlockedRow => ({
  id: view.id,
  kind: view.kind,
  shown:
    view.kind === 'account'
      ? maskAccount(view.value)
      : view.kind === 'mobile'
        ? maskMobile(view.value)
        : view.shown,
  level: view.level,
  reason: view.reason,
  author: view.author,
  createdAt: view.createdAt.toISOString(),
  players: view.players,
  can: { remove: mayBlock(role, view.level) },
})
