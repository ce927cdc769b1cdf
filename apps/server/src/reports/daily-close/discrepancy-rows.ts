import type { DiscrepancyRowShown } from '@khlang/contract/reports/daily-close'
import { entryStatus } from '@khlang/contract/legacy-words'
import { bahtText, satang } from '@khlang/domain/money'
import { statusWord } from '#cashier/rows.ts'
import type { RequestRecord } from '#cashier/store.ts'
import type { EntryRecord } from '#statements/store.ts'

/** Maps an entry behind a difference to its row; money that left has a minus. */
export const entryShown = (record: EntryRecord): DiscrepancyRowShown => ({
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

/** Maps a request behind a difference to its row. */
export const requestShown = (record: RequestRecord): DiscrepancyRowShown => ({
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
