import type { OrderState } from '@khlang/domain/crediting/order'
import { expect, test } from 'vitest'
import { createOrderWatch, type SeenOrder } from './order-watch.ts'

function newWatch() {
  const told: string[] = []
  const watch = createOrderWatch<string>(({ id, state }, texts) => told.push(`${id} ${state} ${texts}`))
  const see = (id: string, state: string) =>
    watch.see({ id, state: state as OrderState, purpose: 'creditDeposit' } as SeenOrder)
  return { ...watch, see, told }
}

test('the end of an order is told once, in the words of its command', () => {
  const { watch, see, told, ids } = newWatch()
  watch('a', 'of a')
  watch('b', 'of b')
  see('b', 'refused')
  see('b', 'refused')
  expect(told).toEqual(['b refused of b'])
  expect(ids()).toEqual(['a'])
})

test('an order that waits or is being sent is still watched, and told when it ends', () => {
  const { watch, see, told, ids } = newWatch()
  watch('a', 'of a')
  see('a', 'queued')
  see('a', 'sending')
  expect([told, ids()]).toEqual([[], ['a']])
  see('a', 'unknown')
  expect([told, ids()]).toEqual([['a unknown of a'], []])
})

test('an order that ended before its command was answered is told with the answer', () => {
  const { watch, see, told } = newWatch()
  see('a', 'sending')
  see('a', 'done')
  watch('a', 'of a')
  expect(told).toEqual(['a done of a'])
  watch('a', 'a second time')
  expect(told).toHaveLength(1)
})

test('of the orders of colleagues the last hundred are remembered', () => {
  const { watch, see, told } = newWatch()
  for (let at = 0; at < 101; at++) see(`o${at}`, 'done')
  watch('o0', 'forgotten')
  watch('o1', 'remembered')
  expect(told).toEqual(['o1 done remembered'])
})
