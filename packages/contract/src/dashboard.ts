import { oc } from '@orpc/contract'
import { z } from 'zod'

export const counters = z.object({
  entries: z.int().describe('Open statement entries'),
  deposits: z.int().describe('Deposits in progress'),
  withdrawals: z.int().describe('Withdrawals in progress'),
  unknown: z.int().describe('Orders whose outcome nobody knows'),
})
export type Counters = z.infer<typeof counters>

export const dashboard = {
  /** What the header counts. */
  counters: oc.route({ method: 'GET', path: '/dashboard/counters', tags: ['dashboard'] }).output(counters),
}
