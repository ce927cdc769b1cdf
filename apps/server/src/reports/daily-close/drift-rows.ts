import { type DiscrepancyRowShown, discrepancyRowsShown } from '@khlang/contract/reports/daily-close'
import { entryStatus } from '@khlang/contract/legacy-words'
import { bahtText, satang } from '@khlang/domain/money'
import type { DiscrepancyKind } from '@khlang/domain/reports/day-close'
import type { Day } from '@khlang/domain/time'
import { statusWord } from '#cashier/rows.ts'
import { type RequestView, viewRequests } from '#cashier/store.ts'
import { permit } from '#staff/actor.ts'
import { type EntryView, viewEntries } from '#statements/store.ts'
import type { Context } from '../../context.ts'
import { readDay } from './day-facts-store.ts'
import { figuresOf } from './day-figures.ts'

type Input = { day: Day; kind: DiscrepancyKind; account?: string | undefined }

/** Returns the rows behind a difference, earliest first. */
export async function driftRows({ caller, sql }: Context, { day, kind, account }: Input) {
  permit(caller, 'list.view')
  const { discrepancies } = figuresOf(await readDay(sql, day))
  const discrepancy = discrepancies.find((one) => one.kind === kind && one.account === (account ?? null))
  const all = discrepancy?.rows ?? []
  const some = all.slice(0, discrepancyRowsShown)
  const ids = (wanted: (kindOfRow: string) => boolean) =>
    some.filter((row) => wanted(row.kind)).map(({ id }) => id)
  const entries = await viewEntries(
    sql,
    ids((one) => one === 'entry'),
  )
  const requests = await viewRequests(
    sql,
    ids((one) => one !== 'entry'),
  )
  const rows = [...entries.map(entryShown), ...requests.map(requestShown)]
  return { rows: rows.toSorted((a, b) => (a.at < b.at ? -1 : 1)), more: all.length - some.length }
}

const entryShown = (view: EntryView): DiscrepancyRowShown => ({
  kind: 'entry',
  id: view.id,
  number: view.number,
  at: view.occurredAt.toISOString(),
  baht: bahtText(satang(view.direction === 'in' ? view.amountSatang : 0 - view.amountSatang)),
  account: view.accountCode,
  player: view.playerCode,
  status: view.state === 'claimed' ? (view.holder ?? '') : entryStatus[view.state],
  employee: view.employee,
  reason: view.holdReason ?? view.result,
})

const requestShown = (view: RequestView): DiscrepancyRowShown => ({
  kind: view.kind,
  id: view.id,
  number: view.number,
  at: view.createdAt.toISOString(),
  baht: bahtText(satang(view.amount * 100)),
  account: null,
  player: view.playerCode,
  status: statusWord(view.state, view.via),
  employee: view.employee,
  reason: view.note ?? view.result,
})
