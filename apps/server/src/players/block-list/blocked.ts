import { type BlockedKind, readBlocked } from '@khlang/domain/players/blocked-value'
import { may } from '@khlang/domain/staff/acts'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { blockedRow } from './blocked-row.ts'
import { blockedBy, listBlocked } from './blocklist-store.ts'

type Input = {
  kind?: BlockedKind | undefined
  q?: string | undefined
  limit: number
  cursor?: string | undefined
}

/**
 * บัญชีดำ: returns one page of the block list, newest first. Searches the beginning of names and LINE ids, the last four
 * digits of numbers (whole numbers for roles that may see them), and any part of the reason.
 */
export async function blocked({ caller, sql }: Context, { kind, q = '', ...paging }: Input) {
  const { role } = permit(caller, 'list.view')
  const query = readPageQuery({ ...paging, sort: 'time', direction: 'desc' }, blockedBy)
  const search = {
    kind,
    value: normalizedQuery(q),
    inReason: readBlocked('name', q),
    showsWhole: may(role, 'player.reveal'),
  }
  const page = toPage(await listBlocked(sql, search, query), query.limit, query.sorting)
  return { rows: page.rows.map((row) => blockedRow(row, role)), next: page.next }
}

/** Normalises the search text as stored values are: numbers as digits only. */
const normalizedQuery = (q: string) =>
  /^[\d\s+-]+$/.test(q) ? readBlocked('mobile', q) : readBlocked('name', q)
