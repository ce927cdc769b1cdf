import type { OrderRow } from '@khlang/contract/crediting/crediting'
import * as m from '#messages'
import { whenText } from '#parts/when.ts'
import { grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import styles from './NearbyOrders.module.css'
import { orderStateText, orderTone, purposeText } from './order-labels.ts'

/** Lists the player's other orders, up to an hour before or after: a second credit often explains the first. */
export function NearbyOrders({ orders }: { orders: readonly OrderRow[] }) {
  return (
    <section>
      <h3 className={styles.title}>{m.nearby()}</h3>
      {orders.length === 0 && <p className={styles.none}>{m.nearby_none()}</p>}
      <ul>
        {orders.map((order) => (
          <li key={order.id} className={styles.order}>
            <span className="digits">{whenText(order.createdAt)}</span>
            <span className={styles.credits}>
              {purposeText(order.purpose)} {grouped(order.credits)}
            </span>
            <StatusChip tone={orderTone[order.state]}>{orderStateText(order.state)}</StatusChip>
          </li>
        ))}
      </ul>
    </section>
  )
}
