import type { LossReturnRow } from '@khlang/contract/rewards/loss-returns'
import { Status } from '#parts/desk/Status.tsx'
import { nothingText, stateText } from './lossreturn-labels.ts'
import styles from './LossReturn.module.css'

const asRequest = { unpaid: 'pending', crediting: 'crediting', paid: 'done' } as const

type Props = {
  row: Pick<LossReturnRow, 'state' | 'phase' | 'status'> & Partial<Pick<LossReturnRow, 'nothing'>>
}

/**
 * Shows ยังไม่คืน (not returned) or คืนแล้ว (returned), with the phase of an open order; if nothing is due and nothing
 * was paid, the reason.
 */
export const LossReturnStatus = ({ row }: Props) =>
  row.state === 'unpaid' && row.nothing ? (
    <span className={styles.quiet}>{nothingText(row.nothing)}</span>
  ) : (
    <Status
      kind="loss-return"
      state={asRequest[row.state]}
      status={row.state === 'crediting' ? row.status : stateText(row.state)}
      phase={row.phase}
    />
  )
