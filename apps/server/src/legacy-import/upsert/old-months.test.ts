import { expect, test } from 'vitest'
import { readLossReturn } from './read-money.ts'

test.each([
  ['4', '2025-05-02', '2025-04-01', '2025-04-30'],
  ['12', '2025-01-03', '2024-12-01', '2024-12-31'],
  ['06', '2025-05-02', '2024-06-01', '2024-06-30'],
  // Paid before the month was over.
  ['5', '2025-05-31', '2025-05-01', '2025-05-31'],
  ['12', '2025-12-31', '2025-12-01', '2025-12-31'],
  ['2025-03', '2025-05-02', '2025-03-01', '2025-03-31'],
  ['2025-03-01', '2025-05-02', '2025-03-01', '2025-03-31'],
])('a loss-return of month %s that was paid on %s covers %s to %s', (month, paidOn, from, to) => {
  const read = readLossReturn({
    waste: 100,
    status: 'Yes',
    month,
    createdate: `${paidOn} 03:00:00`,
    userId: 'p',
  })
  expect(read).toMatchObject({ row: { covered: { from, to } } })
})

test.each(['0', '13', '2025-13', 'May'])('a loss-return of month %j is left out', (month) => {
  const read = readLossReturn({
    waste: 100,
    status: 'Yes',
    month,
    createdate: '2025-05-02 03:00:00',
    userId: 'p',
  })
  expect(read).toEqual({ leftOut: 'time-unreadable' })
})
