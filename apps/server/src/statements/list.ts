import { toPage } from '#platform/cursor.ts'
import { type ListInput, readListInput } from '#platform/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { entryRow } from './rows.ts'
import { type EntryFilter, listEntries } from './store.ts'

type Input = ListInput & {
  state?: EntryFilter['state'] | undefined
  account?: string | undefined
  mine?: boolean | undefined
}

export async function list({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'list.view')
  const filter = {
    state: input.state ?? null,
    account: input.account || null,
    holder: input.mine ? actor.email : null,
  }
  const page = toPage(await listEntries(sql, readListInput(input), filter), input.limit)
  return { rows: page.rows.map((view) => entryRow(view, actor.role)), next: page.next }
}
