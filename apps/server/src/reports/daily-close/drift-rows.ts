import { discrepancyRowsShown } from '@khlang/contract/reports/daily-close'
import type { DiscrepancyKind } from '@khlang/domain/reports/day-close'
import type { Day } from '@khlang/domain/time'
import { readRequests } from '#cashier/store.ts'
import { permit } from '#staff/actor.ts'
import { readEntries } from '#statements/store.ts'
import type { Context } from '../../context.ts'
import { readDay } from './day-facts-store.ts'
import { figuresOf } from './day-figures.ts'
import { entryShown, requestShown } from './discrepancy-rows.ts'

type Input = { day: Day; kind: DiscrepancyKind; account?: string | undefined }

/** Returns the rows behind a difference (none if there is no such), earliest first. `more`: how many were left out. */
export async function driftRows({ caller, sql }: Context, { day, kind, account }: Input) {
  permit(caller, 'list.view')
  const { discrepancies } = figuresOf(await readDay(sql, day))
  const discrepancy = discrepancies.find((one) => one.kind === kind && one.account === (account ?? null))
  const allRows = discrepancy?.rows ?? []
  const some = allRows.slice(0, discrepancyRowsShown)
  const ids = (isOfKind: (kindOfRow: string) => boolean) =>
    some.filter((row) => isOfKind(row.kind)).map(({ id }) => id)
  const entries = await readEntries(
    sql,
    ids((one) => one === 'entry'),
  )
  const requests = await readRequests(
    sql,
    ids((one) => one !== 'entry'),
  )
  const rows = [...entries.map(entryShown), ...requests.map(requestShown)]
  return { rows: rows.toSorted((a, b) => (a.at < b.at ? -1 : 1)), more: allRows.length - some.length }
}
