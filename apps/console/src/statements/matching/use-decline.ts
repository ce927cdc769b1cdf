import type { Candidate } from '@khlang/contract/statements/statement-matching'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#parts/api/api.ts'

/** Whether somebody declined this pair and did not take that back. */
export const isDeclined = ({ reasons }: Candidate) =>
  reasons.some(({ factor, actual }) => factor === 'history' && actual === 'declined')

/** "Not this one": the pair is not proposed to anybody again, and the candidates are read again. */
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
