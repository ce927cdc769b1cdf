import type { PlayerRow } from '@khlang/contract/players/players'

/**
 * Returns the row with its player's current code, name, status, account and mobile. These values are joined to the row,
 * so their changes do not raise its version. Null if the row belongs to another player, or if nothing changed.
 */
export function withPlayerChanges<Row>(row: Row, now: PlayerRow): Row | null {
  const { player } = row as { player?: Record<string, unknown> | null }
  if (!player || player['id'] !== now.id) return null
  const { code, name, state: status, bank, accountTail, mobileTail } = now
  const news = Object.entries({ code, name, status, bank, accountTail, mobileTail }).filter(
    ([field, value]) => field in player && player[field] !== value,
  )
  return news.length === 0 ? null : { ...row, player: { ...player, ...Object.fromEntries(news) } }
}
