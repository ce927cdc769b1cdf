import { expect, test } from 'vitest'
import { findHeadings } from './headings.ts'
import type { FileMapping } from './mapping.ts'
import { withoutWrongColumns } from './saved-mapping.ts'

const days = { order: 'dmy', era: 'gregorian' } as const
const mended = (headings: string[], columns: FileMapping['columns'], own: number[] = [], head = 1) =>
  withoutWrongColumns({ head, columns, ...days }, findHeadings([headings], own), own)

test('a saved column with the own number gives way to that of the sender, if there is one', () => {
  const headings = ['Date', 'Amount', 'Account no', 'From account', 'Details']
  const saved = { date: 0, amount: 1, sender: 2, name: 4 }
  expect(mended(headings, saved, [2])).toEqual({ head: 1, columns: { ...saved, sender: 3 }, ...days })
  expect(mended(headings, saved, [2, 3]).columns).toEqual({ date: 0, amount: 1, name: 4 })
  expect(mended(headings, saved).columns).toEqual(saved)
  expect(mended(headings, { date: 0, amount: 1 }, [2]).columns).toEqual({ date: 0, amount: 1 })
})

test('a saved column with the sign of the balance gives way to the balance', () => {
  const headings = ['Date', 'Debit', 'Credit', 'Balance Sign', 'Balance Amount']
  const saved = { date: 0, out: 1, in: 2, balance: 3 }
  expect(mended(headings, saved).columns).toEqual({ ...saved, balance: 4, balanceSign: 3 })
  expect(mended(headings, { date: 0, in: 2 }).columns).toEqual({ date: 0, in: 2 })
  expect(mended(['Date', 'Amount', 'Balance'], { date: 0, amount: 1 }).columns).toEqual({
    date: 0,
    amount: 1,
  })
})

test('columns that a person saved for another line of headings stay', () => {
  const saved = { date: 0, amount: 1, sender: 2 }
  expect(mended(['Date', 'Amount', 'Account no'], saved, [2], 4)).toEqual({
    head: 4,
    columns: saved,
    ...days,
  })
})
