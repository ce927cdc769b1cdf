import { paths } from '../navigation/paths.ts'

/**
 * Returns the link to the requests behind a figure: the player's requests of this kind that moved money in
 * these days.
 */
export const movedLink = (
  kind: 'deposit' | 'withdrawal',
  player: string,
  days: { from?: string; to?: string },
) => ({
  to: kind === 'deposit' ? paths.deposit : paths.withdraw,
  search: { player, state: 'moved' as const, ...days },
})
