import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { optionPlayers, searchPlayers } from './search-store.ts'

type Input = { q?: string | undefined; after?: string | undefined; limit: number }

/** Who a picker offers: only players that count in reports, by code (spec section 9). */
export async function options({ caller, sql }: Context, { q, after, limit }: Input) {
  permit(caller, 'list.view')
  const rows = q ? searchPlayers(sql, { q, limit, counted: true }) : optionPlayers(sql, { after, limit })
  return { rows: await rows }
}
