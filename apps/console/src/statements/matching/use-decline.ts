import type { Candidate } from '@khlang/contract/statements/statement-matching'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#parts/api/api.ts'

/** Whether an employee declined this pair and nobody took the decline back. */
export const isDeclined = ({ reasons }: Candidate) =>
  reasons.some(({ factor, actual }) => factor === 'history' && actual === 'declined')

/** Marks a pair as "not this one": it is not proposed to anybody again. Then reads the candidates again. */
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
