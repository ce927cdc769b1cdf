import type { PlayerRow } from '@khlang/contract/players'

/**
 * The row as it says its player's name, status and account by now, which are joined to it and raise no version of its own.
 * Null when it is of somebody else, or says the same already.
 */
export function renamed<Row>(row: Row, now: PlayerRow): Row | null {
  const { player } = row as { player?: Record<string, unknown> | null }
  if (!player || player['id'] !== now.id) return null
  const { code, name, state: status, bank, accountTail, mobileTail } = now
  const news = Object.entries({ code, name, status, bank, accountTail, mobileTail }).filter(
    ([field, value]) => field in player && player[field] !== value,
  )
  return news.length === 0 ? null : { ...row, player: { ...player, ...Object.fromEntries(news) } }
}
