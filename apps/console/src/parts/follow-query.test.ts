import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { followQuery } from './follow-query.ts'

const queryKey = ['accounts']

function newShop() {
  const client = new QueryClient()
  const listeners = new Set<() => void>()
  let reads = 0
  const options = { queryKey, queryFn: () => Promise.resolve(++reads), staleTime: Infinity }
  const listen = () => {
    const listener = () => void client.invalidateQueries({ queryKey })
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    /** Returns how often the accounts were read, when no read is under way any more. */
    async reads() {
      await client.fetchQuery(options)
      return reads
    },
    readsUntilNow: () => reads,
    change: () => listeners.forEach((listener) => listener()),
    /** Shows the accounts as a component does. Returns the function that ends it. */
    show() {
      const ends = [
        new QueryObserver(client, options).subscribe(() => {}),
        followQuery(client, queryKey, listen),
      ]
      return () => ends.forEach((end) => end())
    },
  }
}

test('several components that show one query read it once, also after a change', async () => {
  const shop = newShop()
  shop.show()
  shop.show()
  expect(await shop.reads()).toBe(1)
  shop.show()
  shop.change()
  expect(await shop.reads()).toBe(2)
})

test('the query is followed until the last component is gone, and the next one reads it again', async () => {
  const shop = newShop()
  const [endFirst, endSecond] = [shop.show(), shop.show()]
  expect(await shop.reads()).toBe(1)
  endFirst()
  expect(await shop.reads()).toBe(1)
  shop.change()
  expect(await shop.reads()).toBe(2)
  endSecond()
  shop.change()
  expect(shop.readsUntilNow()).toBe(2)
  shop.show()
  expect(await shop.reads()).toBe(3)
})
