import type { DepositRow } from '@khlang/contract/cashier'
import { dayOf } from '@khlang/domain/time'
import type { DepositSearch } from './deposit-search.ts'

const farewellMs = 3_000

function mentions({ number, amount, player }: DepositRow, text: string): boolean {
  const wanted = text.toLowerCase().replace(/^#/, '')
  return [String(number), amount, player.code, player.name].some((word) =>
    word.toLowerCase().includes(wanted),
  )
}

/** Which deposits the filter shows, and how they come and go. */
export function depositFilter({ state, q, from, to }: DepositSearch) {
  const fits = (row: DepositRow) =>
    state === undefined ||
    (state === 'unknown' ? row.state === 'crediting' && row.phase === 'unknown' : row.state === state)
  return {
    fits,
    joins(row: DepositRow) {
      const day = dayOf(new Date(row.createdAt))
      const inPeriod = (from === undefined || day >= from) && (to === undefined || day <= to)
      return fits(row) && inPeriod && (!q || mentions(row, q))
    },
    stays: () => farewellMs,
  }
}
