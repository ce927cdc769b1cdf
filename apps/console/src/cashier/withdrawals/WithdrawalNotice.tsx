import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { conflictText } from '../requests/conflict-text.ts'
import type { WithdrawalOperation } from './withdrawal-act.ts'
import { obstacleIn, WithdrawalObstacle } from './WithdrawalObstacle.tsx'

type Props = {
  withdrawal: WithdrawalRow
  operation: WithdrawalOperation
  settlingReason: string | null
  shown: string
}

/**
 * Shows the result of the last act, such as an obstacle to the transfer, or who changed the withdrawal first. `shown`:
 * what would be sent now (`commandText`).
 */
export function WithdrawalNotice({ withdrawal, operation, settlingReason, shown }: Props) {
  const { state } = operation
  const refusedTransfer = obstacleIn(state)
  if (refusedTransfer !== null)
    return (
      <WithdrawalObstacle
        key={refusedTransfer.obstacle}
        withdrawal={withdrawal}
        refusedTransfer={refusedTransfer}
        settlingReason={settlingReason}
        onYes={operation.run}
        onNo={operation.dismiss}
      />
    )
  return (
    <OperationNotice operation={operation} shown={shown}>
      {conflictText(state, withdrawal)}
    </OperationNotice>
  )
}
