import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import type { TransferWay } from '@khlang/domain/cashier/request'
import type { TransferObstacle, WithdrawalAct } from '@khlang/domain/cashier/withdrawal'
import { api } from '#parts/api/api.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { commandText } from './command-text.ts'

/** An act on a withdrawal, with the version that the employee saw. */
export type WithdrawalInput = { requestId: string; version: number; reason?: string } & (
  | { act: Exclude<WithdrawalAct, 'transfer'> | 'reopen' }
  | Transfer
)
type Transfer = { act: 'transfer'; via: TransferWay; paidFrom?: string; accepted: TransferObstacle[] }

const sendChange = {
  adjust: api.cashier.adjustBalance,
  complete: api.cashier.complete,
  cancel: api.cashier.cancel,
  reopen: api.cashier.reopen,
} as const satisfies Record<Exclude<WithdrawalInput['act'], 'transfer'>, unknown>

function send(input: WithdrawalInput & { operationId: string }) {
  if (input.act === 'transfer') {
    const { act: _act, ...transfer } = input
    return api.cashier.transfer(transfer)
  }
  const { act, ...change } = input
  return sendChange[act](change)
}

/** Runs acts on this withdrawal one at a time. `onAnswer` gets the answered row, `onRow` the current one of a refusal. */
export function useWithdrawalAct(
  withdrawal: WithdrawalRow,
  onAnswer: (row: WithdrawalRow, act: WithdrawalInput['act']) => void,
  onRow: (row: WithdrawalRow) => void,
) {
  const operation = useOperation<WithdrawalInput, Awaited<ReturnType<typeof send>>>(
    send,
    (row, { act }) => row.kind === 'withdrawal' && onAnswer(row, act),
    (problem) => problem.details.row && onRow(problem.details.row as WithdrawalRow),
  )
  return {
    ...operation,
    run: (input: WithdrawalInput) => operation.run(input, commandText(input, withdrawal)),
  }
}
export type WithdrawalOperation = ReturnType<typeof useWithdrawalAct>

/** Whether a withdrawal can still be closed or cancelled instead of paid. Once its money is sent, it cannot. */
export const isUnpaid = ({ state }: Pick<WithdrawalRow, 'state'>) =>
  state === 'pending' || state === 'adjusted'

/** The next step from each state, which the main button performs. Others have none. */
export const nextStep: Partial<Record<WithdrawalRow['state'], 'adjust' | 'transfer' | 'complete'>> = {
  pending: 'adjust',
  adjusted: 'transfer',
  transferred: 'complete',
}
