import { paths } from '#parts/navigation/paths.ts'
import { useCounters } from '#parts/navigation/use-counters.ts'

/**
 * Returns the number of waiting items of each page with a queue, by path; of approvals those that the employee may
 * decide.
 */
export function useQueueCounts(): Readonly<Record<string, number | undefined>> {
  const counts = useCounters()
  return counts
    ? {
        [paths.statement]: counts.entries,
        [paths.deposit]: counts.deposits,
        [paths.withdraw]: counts.withdrawals,
        [paths.approvals]: counts.approvals,
      }
    : {}
}
