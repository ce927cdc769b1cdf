import type { Candidate } from '@khlang/contract/statements/statement-matching'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#parts/api/api.ts'

/** Whether an employee has declined this pair and the decline was not withdrawn. */
export const isDeclined = ({ reasons }: Candidate) =>
  reasons.some(({ factor, actual }) => factor === 'history' && actual === 'declined')

/**
 * Declines a pair, so that it is no longer proposed, or withdraws the decline (`declined` false). Then reads
 * the candidates again, and after a decline calls `onDeclined`.
 */
export function useDecline(entryId: string, onDeclined: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ deposit, declined }: { deposit: string; declined: boolean }) =>
      api.statements.decline({ entryId, depositId: deposit, declined }),
    async onSuccess(_answer, { declined }) {
      await client.invalidateQueries({ queryKey: ['candidates', entryId] })
      if (declined) onDeclined()
    },
  })
}
