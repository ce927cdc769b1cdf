import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { optionPlayers, searchPlayers } from '../list/search-store.ts'
import { findByWhole } from '../personal-data/whole-number-store.ts'

type Input = { q?: string | undefined; after?: string | undefined; limit: number }

/**
 * Returns the players that a picker offers, by code: the next ones after the code `after`, or, with `q`, those that a
 * search finds. Only those that count in reports (spec section 9).
 */
export async function options({ caller, sql }: Context, { q, after, limit }: Input) {
  const actor = permit(caller, 'list.view')
  if (!q) return { rows: await optionPlayers(sql, { after, limit }) }
  const wholeMatches = await findByWhole(sql, actor, q)
  return { rows: await searchPlayers(sql, { q, limit, counted: true, whole: wholeMatches }) }
}
