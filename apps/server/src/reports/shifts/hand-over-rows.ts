import type { HandOverDetail, HandOverRow, ItemNow, ShiftFigures } from '@khlang/contract/reports/hand-overs'
import { entryStatus } from '@khlang/contract/legacy-words'
import type { HandOverId } from '@khlang/domain/brand'
import { takeCan } from '@khlang/domain/reports/hand-over'
import { statusWord } from '#cashier/rows.ts'
import { orderStatusWord } from '#crediting/rows.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { findHandOver, type HandOverRecord, type ItemState, currentStatesOf } from './hand-over-store.ts'

/** Maps a hand-over to its row, with whether this employee may take it over. */
export const handOverRow = (record: HandOverRecord, actor: EmployeeActor): HandOverRow => ({
  id: record.id,
  number: record.number,
  state: record.state,
  from: record.fromAt.toISOString(),
  until: record.untilAt.toISOString(),
  note: record.note,
  givenBy: record.givenBy,
  givenAt: record.givenAt.toISOString(),
  takenBy: record.takenBy,
  takenAt: record.takenAt?.toISOString() ?? null,
  takenNote: record.takenNote,
  open: record.openCount,
  can: { take: takeCan(record, actor) },
})

/** Returns a hand-over as it was signed, with the current state of each item that was open. */
export async function handOverDetail(db: Db, id: HandOverId, actor: EmployeeActor): Promise<HandOverDetail> {
  const { figures, ...record } = (await findHandOver(db, id)) ?? refuse('not-found')
  const now = await currentStatesOf(db, itemsOf(figures))
  return { ...handOverRow(record, actor), figures, now: now.map(itemNow) }
}

const itemsOf = ({ piles }: ShiftFigures) => Object.values(piles).flatMap(({ items }) => items)

const itemNow = (one: ItemState): ItemNow => ({
  id: one.id,
  over: settledStates[one.kind].includes(one.state),
  status: wordOf(one),
  employee: one.employee,
  at: one.at.toISOString(),
})

/** The states in which nothing is left to do. */
const settledStates: Record<ItemState['kind'], readonly string[]> = {
  entry: ['done', 'cancelled'],
  deposit: ['done', 'cancelled', 'adjusted'],
  withdrawal: ['done', 'cancelled', 'transferred'],
  order: ['done', 'refused', 'abandoned'],
}

function wordOf(one: ItemState): string {
  switch (one.kind) {
    case 'entry':
      return one.state === 'claimed' ? (one.employee ?? '') : entryStatus[one.state]
    case 'order':
      return orderStatusWord(one.state)
    case 'deposit':
    case 'withdrawal':
      return statusWord(one.state, one.via)
  }
}
