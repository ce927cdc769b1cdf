import type { DepositRow, WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { useMutation } from '@tanstack/react-query'
import { api } from '#parts/api/api.ts'
import { asProblem } from '#parts/problems/problem.ts'

export type WorkedRow = DepositRow | WithdrawalRow

const acts = {
  claim: api.cashier.claim,
  release: api.cashier.release,
  takeOver: api.cashier.takeOver,
  liftHold: api.cashier.liftHold,
} as const
export type WorkAct = keyof typeof acts

export const renewClaim = (requestId: string): Promise<WorkedRow> => api.cashier.renew({ requestId })

/**
 * Returns the commands on a request: claim, release, take over, end a hold. `onRow` gets the current row of a refusal,
 * `onDone` the answered one.
 */
export function useRequestWork(requestId: string, onRow: (row: WorkedRow) => void, onDone = onRow) {
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: (act: WorkAct): Promise<WorkedRow> => acts[act]({ requestId }),
    onSuccess: onDone,
    onError: (failed) => {
      const row = asProblem(failed).details.row as WorkedRow | undefined
      if (row) onRow(row)
    },
  })
  return {
    run: (act: WorkAct) => void (isPending || mutate(act)),
    busy: isPending ? variables : null,
    problem: error ? asProblem(error) : null,
    dismiss: reset,
  }
}
