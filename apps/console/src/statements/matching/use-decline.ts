import type { Candidate } from '@khlang/contract/statements/statement-matching'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#parts/api/api.ts'

/** Whether an employee declined this pair and nobody took the decline back. */
export const isDeclined = ({ reasons }: Candidate) =>
  reasons.some(({ factor, actual }) => factor === 'history' && actual === 'declined')

/**
 * Marks a pair as "not this one", so that it is proposed to nobody, or takes that back (`declined` false). Then reads the
 * candidates again, and after a decline calls `onDeclined`.
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
