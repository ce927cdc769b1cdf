import type { OrderRow } from '@khlang/contract/crediting'
import * as m from '#paraglide/messages.js'
import { Age } from '#parts/Age.tsx'
import { whenShort } from '#parts/when.ts'
import { grouped } from '#ui/numbers.ts'
import styles from './OrderCell.module.css'

/** An order in two lines: when it was sent and how much; to whom, and how long it has been open. */
export function OrderCell({ row }: { row: OrderRow }) {
  return (
    <span className={styles.order}>
      <span className={styles.time}>{whenShort(row.sentAt ?? row.createdAt)}</span>
      <span>{row.player.code}</span>
      <span className={styles.credits}>{m.credits({ n: grouped(row.credits) })}</span>
      <span className={styles.quiet}>#{row.requestNumber}</span>
      <span className={styles.quiet}>{row.player.name}</span>
      <span className={styles.age}>
        <Age since={row.sentAt ?? row.createdAt} waiting />
      </span>
    </span>
  )
}
