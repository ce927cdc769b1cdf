import type { LossReturnRow } from '@khlang/contract/loss-returns'
import { Status } from '#parts/Status.tsx'
import { stateText } from './lossreturn-words.ts'

const asRequest = { unpaid: 'pending', crediting: 'crediting', paid: 'done' } as const

/** ยังไม่คืน or คืนแล้ว, and beside it where an open order stands. */
export const LossReturnStatus = ({ row }: { row: Pick<LossReturnRow, 'state' | 'phase' | 'status'> }) => (
  <Status
    state={asRequest[row.state]}
    status={row.state === 'crediting' ? row.status : stateText(row.state)}
    phase={row.phase}
  />
)
