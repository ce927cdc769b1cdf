import { expect, test } from 'vitest'
import { orderRow } from './rows.ts'
import type { OrderRecord } from './store.ts'

const order = (changes: Partial<OrderRecord>) =>
  orderRow(
    {
      state: 'done',
      orderedBy: 'nok@example.test',
      decidedBy: null,
      createdAt: new Date(0),
      updatedAt: new Date(0),
      ...changes,
    } as OrderRecord,
    'finance',
  )

test('an order is shown with the person who decided its outcome, otherwise with the one who ordered it', () => {
  expect(order({}).employee).toBe('nok@example.test')
  expect(order({ decidedBy: 'boss@example.test' as never })).toMatchObject({
    employee: 'boss@example.test',
    orderedBy: 'nok@example.test',
  })
})
