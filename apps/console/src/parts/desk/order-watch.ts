import type { OrderRow } from '@khlang/contract/crediting/crediting'

/** An order as the stream or the API describes it. */
export type SeenOrder = Pick<OrderRow, 'id' | 'state' | 'purpose'>

/** How many ended orders are remembered that nobody watches yet. */
const maxEnded = 100

/**
 * Watches the orders that an employee placed, and calls `onEnded` once for each that ended or became unknown, with what
 * was passed to `watch`. With a fast back-end an order may end before the answer to its command arrives, so the latest
 * ones that ended are remembered.
 */
export function createOrderWatch<Texts>(onEnded: (order: SeenOrder, texts: Texts) => void) {
  const watched = new Map<string, Texts>()
  const ended = new Map<string, SeenOrder>()
  return {
    /** The ids of the orders whose end was not seen yet. */
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
