import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import { instant, listFilter, page, paging, rowCount, sorting, text, uuid } from '../wire.ts'

/**
 * The possible faults of an audit line, or of the chain around it. `unlinked`: its seal does not follow from the one
 * before, or differs from the one recorded outside the database. `slipped-in`: not sealed after an hour. `cut-off`:
 * sealed later lines are gone. `two-heads`: the records outside the database contradict each other. `no-heads`: there
 * are none, so nobody can say whether later lines are gone.
 */
export const auditFaults = [
  'changed',
  'removed',
  'unlinked',
  'slipped-in',
  'cut-off',
  'two-heads',
  'no-heads',
] as const

const values = z.record(z.string(), z.unknown()).nullable()

/** One act that somebody did, or was refused. */
export const auditRow = z.object({
  id: uuid.describe('Derived from the line number'),
  version: z.int().describe('Always 1: a line has no versions'),
  createdAt: instant,
  number: z.int(),
  employee: z.string(),
  act: z.string(),
  object: z.object({ kind: z.string(), id: z.string() }),
  about: z
    .object({ id: uuid, code: z.string(), name: z.string() })
    .nullable()
    .describe('The player concerned; null if none'),
  before: values,
  after: values,
  reason: z.string().nullable(),
  origin: z
    .object({ address: z.string(), request: z.string(), session: z.string().optional() })
    .nullable()
    .describe('Where the call came from; null if no call caused the act'),
  sealed: z.boolean(),
})
export type AuditRow = z.infer<typeof auditRow>

export const auditFilter = listFilter.extend({
  employee: text(200).optional(),
  act: text(60).optional(),
  kind: text(40).optional().describe('Kind of object, for example `request` or `entry`'),
  object: text(200).optional().describe('Id of the object; only together with `kind`'),
  player: text(80).optional().describe('Code of the player concerned'),
})
export const auditSorts = ['time'] as const

const readRoute = (path: string) => oc.route({ method: 'GET', path: `/staff/${path}`, tags: ['staff'] })

export const audit = {
  audit: readRoute('audit')
    .input(auditFilter.extend({ ...sorting<never>(auditSorts), ...paging }))
    .output(page(auditRow)),
  auditTotals: readRoute('audit-totals').input(auditFilter).output(rowCount),
  auditLine: readRoute('audit-line')
    .input(z.object({ id: uuid }))
    .output(auditRow)
    .errors(refuses('not-found')),
  /** Returns the actors in the audit log, for a filter: employees, service keys, the system, the command line. */
  auditChoices: readRoute('audit-choices').output(z.object({ employees: z.array(z.string()) })),
  /** Returns how much of the audit log is sealed, and the result of the last check of the whole chain. */
  auditChain: readRoute('audit-chain').output(
    z.object({
      sealed: z.int(),
      unsealed: z.int(),
      check: z
        .object({
          at: instant,
          lines: z.int(),
          broken: z
            .object({ seq: z.int().nullable(), place: z.int().nullable(), how: z.enum(auditFaults) })
            .nullable(),
        })
        .nullable(),
    }),
  ),
}
