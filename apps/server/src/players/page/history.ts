import type { PlayerId } from '@khlang/domain/brand'
import type { RequestKind } from '@khlang/domain/cashier/request'
import type { Day } from '@khlang/domain/time'
import { requestsOf } from '#cashier/requests/player-store.ts'
import { requestRow } from '#cashier/rows.ts'
import { depositsBy } from '#cashier/store.ts'
import { readCursor, toPage } from '#platform/lists/cursor.ts'
import { readFilter } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'

type Input = {
  id: PlayerId
  from?: Day | undefined
  to?: Day | undefined
  kind?: RequestKind | undefined
  limit: number
  cursor?: string | undefined
}

const newestFirst = { by: 'time', sort: depositsBy.time, direction: 'desc' } as const

/** Returns one page of a player's deposit and withdrawal requests, newest first. */
export async function history({ caller, sql }: Context, { id, kind, limit, cursor, ...period }: Input) {
  const { role } = permit(caller, 'list.view')
  const { from, before } = readFilter(period)
  const after = readCursor(cursor, newestFirst)
  const records = await requestsOf(sql, {
    playerId: id,
    kind,
    from,
    before,
    upTo: after && { at: after.value as Date, id: after.id, isInclusive: false },
    limit: limit + 1,
  })
  const page = toPage(records, limit, newestFirst)
  return { rows: page.rows.map((record) => requestRow(record, role)), next: page.next }
}
