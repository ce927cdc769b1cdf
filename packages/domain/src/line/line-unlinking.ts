import type { PlayerValues } from '../players/player-fields.ts'

type LineValues = Pick<PlayerValues, 'lineUserId' | 'lineName' | 'pictureUrl'>
type Referral = Pick<PlayerValues, 'masterId' | 'agentId'>

/** Values of a player before and after they were linked to a LINE member. `after` has a master only if the link gave one. */
export type LinkOfPlayer = { before: Partial<LineValues & Referral>; after: Partial<LineValues & Referral> }

/**
 * Returns the LINE fields of a player once they are unlinked: those of before the link, unless somebody has written
 * others since. They are empty if nothing is known about the link, or if they were of the same LINE account before it.
 */
export function lineValuesUnlinked(link: LinkOfPlayer | null, now: LineValues): LineValues {
  if (link === null || link.before.lineUserId === link.after.lineUserId)
    return { lineUserId: null, lineName: null, pictureUrl: null }
  const { before, after } = link
  const valueOf = (field: 'lineName' | 'pictureUrl') =>
    now[field] === (after[field] ?? null) ? (before[field] ?? null) : now[field]
  return {
    lineUserId: before.lineUserId ?? null,
    lineName: valueOf('lineName'),
    pictureUrl: valueOf('pictureUrl'),
  }
}

/**
 * Returns what the link can give back of the player's referral. `given`: the master, and perhaps the agent, are those
 * that the link gave; `changed`: one of them was changed since, so both stay; null if the link gave no master.
 */
export function referralOfLink(link: LinkOfPlayer | null, now: Referral): 'given' | 'changed' | null {
  const { masterId = null, agentId = null } = link?.after ?? {}
  if (masterId === null) return null
  return now.masterId === masterId && now.agentId === agentId ? 'given' : 'changed'
}
