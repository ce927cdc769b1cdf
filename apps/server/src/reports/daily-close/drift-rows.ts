import { type DiscrepancyRowShown, discrepancyRowsShown } from '@khlang/contract/reports/daily-close'
import { entryStatus } from '@khlang/contract/legacy-words'
import { bahtText, satang } from '@khlang/domain/money'
import type { DiscrepancyKind } from '@khlang/domain/reports/day-close'
import type { Day } from '@khlang/domain/time'
import { statusWord } from '#cashier/rows.ts'
import { type RequestRecord, readRequests } from '#cashier/store.ts'
import { permit } from '#staff/actor.ts'
import { type EntryRecord, readEntries } from '#statements/store.ts'
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
  const entries = await readEntries(
    sql,
    ids((one) => one === 'entry'),
  )
  const requests = await readRequests(
    sql,
    ids((one) => one !== 'entry'),
  )
  const rows = [...entries.map(entryShown), ...requests.map(requestShown)]
  return { rows: rows.toSorted((a, b) => (a.at < b.at ? -1 : 1)), more: all.length - some.length }
}

const entryShown = (record: EntryRecord): DiscrepancyRowShown => ({
  kind: 'entry',
  id: record.id,
  number: record.number,
  at: record.occurredAt.toISOString(),
  baht: bahtText(satang(record.direction === 'in' ? record.amountSatang : 0 - record.amountSatang)),
  account: record.accountCode,
  player: record.playerCode,
  status: record.state === 'claimed' ? (record.holder ?? '') : entryStatus[record.state],
  employee: record.employee,
  reason: record.holdReason ?? record.result,
})

const requestShown = (record: RequestRecord): DiscrepancyRowShown => ({
  kind: record.kind,
  id: record.id,
  number: record.number,
  at: record.createdAt.toISOString(),
  baht: bahtText(satang(record.amount * 100)),
  account: null,
  player: record.playerCode,
  status: statusWord(record.state, record.via),
  employee: record.employee,
  reason: record.note ?? record.result,
})
