import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { searchPlayers } from './search-store.ts'
import { findByWhole } from '../personal-data/whole-number-store.ts'

/** Finds players by code, name, number or the end of a masked number (`playerWays`), for a field that picks one. */
export async function search({ caller, sql }: Context, { q, limit }: { q: string; limit: number }) {
  const actor = permit(caller, 'list.view')
  const wholeMatches = await findByWhole(sql, actor, q)
  return { rows: await searchPlayers(sql, { q, limit, whole: wholeMatches }) }
}
