import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { searchPlayers } from './search-store.ts'

export async function search({ caller, sql }: Context, { q, limit }: { q: string; limit: number }) {
  permit(caller, 'list.view')
  return { rows: await searchPlayers(sql, { q, limit }) }
}
