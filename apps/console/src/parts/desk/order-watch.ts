import type { OrderRow } from '@khlang/contract/crediting/crediting'

/** An order as the stream or the API describes it. */
export type SeenOrder = Pick<OrderRow, 'id' | 'state' | 'purpose'>

/** How many ended orders are remembered that nobody watches yet. */
const maxEnded = 100

/**
 * Watches the orders that an employee placed, and calls `onEnded` once for each call of `watch`, when the order has ended
 * or become unknown, with the texts passed there. `see` is called with the orders of all employees. With a fast back-end
 * an order may end before the answer to its command arrives, so the last 100 ends of orders that nobody watches are kept.
 */
export function createOrderWatch<Texts>(onEnded: (order: SeenOrder, texts: Texts) => void) {
  const watched = new Map<string, Texts>()
  const ended = new Map<string, SeenOrder>()
  return {
    /** The ids of the orders whose end was not seen yet, to be read again after a gap in the stream. */
    ids: () => [...watched.keys()],
    watch(id: string, texts: Texts) {
      const order = ended.get(id)
      ended.delete(id)
      if (order) onEnded(order, texts)
      else watched.set(id, texts)
    },
    see({ id, state, purpose }: SeenOrder) {
      if (state === 'queued' || state === 'sending') return
      const texts = watched.get(id)
      if (texts !== undefined) {
        watched.delete(id)
        onEnded({ id, state, purpose }, texts)
        return
      }
      ended.set(id, { id, state, purpose })
      if (ended.size > maxEnded) ended.delete(ended.keys().next().value!)
    },
  }
}
