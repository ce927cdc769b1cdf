import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { handOverRow } from './hand-over-rows.ts'
import { handOversBy, listHandOvers } from './hand-over-store.ts'

/** ส่งกะ: returns one page of the hand-overs, latest first. */
export async function handOvers(
  { caller, sql }: Context,
  input: { limit: number; cursor?: string | undefined },
) {
  const actor = permit(caller, 'list.view')
  const query = readPageQuery({ ...input, sort: 'time', direction: 'desc' }, handOversBy)
  const page = toPage(await listHandOvers(sql, query), query.limit, query.sorting)
  return { rows: page.rows.map((record) => handOverRow(record, actor)), next: page.next }
}
