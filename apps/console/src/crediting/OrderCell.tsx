import type { OrderRow } from '@khlang/contract/crediting/crediting'
import { Age } from '#parts/Age.tsx'
import { whenShort } from '#parts/when.ts'
import { grouped } from '#ui/numbers.ts'
import styles from './OrderCell.module.css'
import { purposeText } from './order-labels.ts'

/**
 * Shows an order in two lines: the time it was sent (or created), player and credits; request, purpose, and how long it
 * has been open.
 */
export function OrderCell({ row }: { row: OrderRow }) {
  return (
    <span className={styles.order}>
      <span className={styles.line}>
        <span className={styles.time}>{whenShort(row.sentAt ?? row.createdAt)}</span>
        <span className={styles.player}>{row.player.code}</span>
        <strong className="digits">{grouped(row.credits)}</strong>
      </span>
      <span className={styles.line}>
        <span className={styles.number}>{row.requestNumber !== null && `#${row.requestNumber}`}</span>
        <span className={styles.name}>{purposeText(row.purpose)}</span>
        <Age since={row.sentAt ?? row.createdAt} waiting />
      </span>
    </span>
  )
}
