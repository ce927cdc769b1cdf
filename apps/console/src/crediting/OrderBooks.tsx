import type { OrderRow } from '@khlang/contract/crediting/crediting'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { whenText } from '#parts/when.ts'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import styles from './NearbyOrders.module.css'

const movements = {
  credit: m.movement_credit,
  delete: m.movement_delete,
  transfer: m.movement_transfer,
  waste: m.movement_waste,
} as const

/**
 * Shows what the back-end's own books say: the player's balance now and last ten movements, in credits, and whether this
 * order is among the latest ones. One that is not found may be older than these, or still be carried out. Says so if the
 * books cannot be read.
 */
export function OrderBooks({ order: { id, version } }: { order: OrderRow }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['books', id, version],
    queryFn: ({ signal }) => api.crediting.evidence({ id }, { signal }),
  })
  const loadProblem = error && <LoadProblem error={error} onAgain={() => void refetch()} />
  if (!data) return loadProblem
  const { books } = data
  if (books === null) return <Notice tone="quiet">{m.books_not_asked()}</Notice>
  return (
    <section>
      {loadProblem}
      <h3 className={styles.title}>{m.books_title({ balance: grouped(books.balance) })}</h3>
      <Notice tone={books.carriedOut ? 'success' : 'warning'}>
        {books.carriedOut ? m.books_carried_out() : m.books_not_found()}
      </Notice>
      <ul>
        {books.movements.map(({ at, kind, amount, ours }, index) => (
          <li key={`${at} ${kind} ${amount} ${index}`} className={styles.order}>
            <span className="digits">{whenText(at)}</span>
            <span className={styles.credits}>
              {movements[kind]()} {grouped(amount)}
            </span>
            {ours && <strong>{m.books_ours()}</strong>}
          </li>
        ))}
      </ul>
    </section>
  )
}
