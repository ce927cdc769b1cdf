import { bahtText } from '@khlang/domain/money'
import type { EntryFilter } from '@khlang/domain/statements/entry-filter'
import { totalsOf } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { filterFor } from '../rows.ts'
import { addUpEntries } from '../store.ts'

/**
 * Returns how many entries match the filter, and the money that came in and went out; no sums if too many match
 * (`totalsOf`).
 */
export async function totals({ caller, sql }: Context, input: EntryFilter & { mine?: boolean | undefined }) {
  const actor = permit(caller, 'list.view')
  const { count, came, went } = await addUpEntries(sql, filterFor(actor, input))
  return totalsOf(count, { in: bahtText(came), out: bahtText(went) })
}
