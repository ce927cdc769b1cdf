import { oc } from '@orpc/contract'
import { z } from 'zod'
import { hold } from './crediting.ts'

export const counters = z.object({
  entries: z.int().describe('Statement entries that wait: open, and not put aside'),
  deposits: z.int().describe('Deposits in progress'),
  withdrawals: z.int().describe('Withdrawals in progress'),
  unknown: z.int().describe('Orders whose outcome nobody knows'),
  late: z.int().describe('Of these, entries and requests that wait longer than the shop allows'),
  handOver: z
    .object({ id: z.uuid(), givenBy: z.string() })
    .nullable()
    .describe('The oldest shift that a colleague handed over and that nobody took yet'),
  hold: hold.nullable().describe('Why nothing is sent, while sending is held'),
})
export type Counters = z.infer<typeof counters>
/** The counts among them. */
export type Counted = Exclude<keyof Counters, 'hold' | 'late' | 'handOver'>

export const dashboard = {
  /** What the header counts. */
  counters: oc.route({ method: 'GET', path: '/dashboard/counters', tags: ['dashboard'] }).output(counters),
}
