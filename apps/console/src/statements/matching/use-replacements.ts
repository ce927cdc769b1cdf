import { useState } from 'react'

/**
 * Returns how often the console has proposed another candidate than before. `proposalId` is null while there is none, or
 * while the employee has chosen one; neither counts, and the next proposal is compared with the last one.
 */
export function useReplacements(proposalId: string | null): number {
  const [last, setLast] = useState({ proposalId, count: 0 })
  if (proposalId === null || proposalId === last.proposalId) return last.count
  const count = last.proposalId === null ? 0 : last.count + 1
  setLast({ proposalId, count })
  return count
}
