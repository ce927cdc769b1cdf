import { codeBeginsWith, numberMeant, wordBeginsWith } from '../list-words.ts'
import { type Day, dayOf } from '../time.ts'
import type { RewardState, RewardStateFilter } from './reward.ts'

export type RewardFilter = {
  from?: Day | undefined
  to?: Day | undefined
  q?: string | undefined
  state?: RewardStateFilter | undefined
  /** The code of one player, the name of a prize, the e-mail of an employee. */
  player?: string | undefined
  prize?: string | undefined
  employee?: string | undefined
}

type Listed = {
  state: RewardState
  takenBack: boolean
  number: number
  prize: string | null
  employee: string | null
  createdAt: Date
  player: { code: string; name: string }
}

/**
 * Whether a row passes every part of the filter except the search text. Checked for every row: listed ones, those just
 * read, and those that arrive live.
 */
export function matchesRewardFilter(
  { from, to, state, player, prize, employee }: RewardFilter,
  row: Listed,
): boolean {
  const day = dayOf(row.createdAt)
  return (
    (!from || day >= from) &&
    (!to || day <= to) &&
    (!state || isIn(state, row)) &&
    (!player || row.player.code.toLowerCase() === player.toLowerCase()) &&
    (!prize || row.prize === prize) &&
    (!employee || row.employee === employee)
  )
}

const isIn = (state: RewardStateFilter, row: Listed) =>
  state === 'takenBack' ? row.state === 'cancelled' && row.takenBack : row.state === state

/** Whether a row that arrives live belongs in the list. Gives the same answer as the database query. */
export const matchesRewardSearch = (filter: RewardFilter, row: Listed): boolean =>
  matchesRewardFilter(filter, row) && (!filter.q || mentions(row, filter.q))

const mentions = ({ number, player }: Listed, q: string) =>
  number === numberMeant(q) || codeBeginsWith(player.code, q) || wordBeginsWith(player.name, q)
