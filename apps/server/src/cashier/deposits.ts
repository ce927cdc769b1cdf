import type { RequestState } from '@khlang/domain/cashier/request'
import { toPage } from '#platform/cursor.ts'
import { type ListInput, readListInput } from '#platform/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { depositRow } from './rows.ts'
import { listDeposits } from './store.ts'

export async function deposits(
  { caller, sql }: Context,
  input: ListInput & { state?: RequestState | 'unknown' | undefined },
) {
  const actor = permit(caller, 'list.view')
  const page = toPage(await listDeposits(sql, readListInput(input), input.state ?? null), input.limit)
  return { rows: page.rows.map((view) => depositRow(view, actor.role)), next: page.next }
}
