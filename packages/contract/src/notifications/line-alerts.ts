import type { OperationId } from '@khlang/domain/brand'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { alertWish } from './alert-wish.ts'
import { refuses } from '../problems.ts'
import { instant, operationId, text, uuid } from '../wire.ts'

const lineGroup = z.object({ id: uuid, name: z.string().nullable(), joined: z.boolean() })

export const lineAlertRow = alertWish.extend({
  id: uuid,
  version: z.int(),
  name: z.string(),
  members: z.array(z.object({ id: uuid, name: z.string().nullable(), following: z.boolean() })),
  groups: z.array(lineGroup),
  gatherMinutes: z
    .int()
    .describe(
      'At most one message in this many minutes. Urgent events are sent at once, and what is gathered before quiet hours begin',
    ),
  on: z.boolean(),
  /** Events that wait to be sent together. */
  waiting: z.int(),
  /** When the last message was queued; null if none was. */
  toldAt: instant.nullable(),
  changedBy: z.string(),
  updatedAt: instant,
})
export type LineAlertRow = z.infer<typeof lineAlertRow>

const settings = alertWish.extend({
  name: text(60, 1),
  members: z.array(uuid).max(100),
  groups: z.array(uuid).max(50),
  gatherMinutes: z.int().min(0).max(60),
  on: z.boolean(),
})
const operation = { operationId: operationId as unknown as z.ZodType<OperationId, string> }
const which = { alertId: uuid, version: z.int() }
const command = (name: string) =>
  oc.route({ method: 'POST', path: `/connections/${name}`, tags: ['connections'] })

/** Alerts sent to staff by LINE: to single persons, or to groups to which the account was invited. */
export const lineAlertRoutes = {
  lineAlerts: oc
    .route({ method: 'GET', path: '/connections/line-alerts', tags: ['connections'] })
    .output(z.object({ rows: z.array(lineAlertRow), groups: z.array(lineGroup) })),
  createLineAlert: command('create-line-alert')
    .input(settings.extend(operation))
    .output(lineAlertRow)
    .errors(refuses('line-alert-name-taken', 'operation-reused')),
  updateLineAlert: command('update-line-alert')
    .input(settings.extend(which))
    .output(lineAlertRow)
    .errors(refuses('not-found', 'stale-version', 'line-alert-name-taken')),
  removeLineAlert: command('remove-line-alert')
    .input(z.object(which))
    .output(z.object({ removed: z.literal(true) }))
    .errors(refuses('not-found', 'stale-version')),
  /** Sends a test message to the recipients now. `sends`: in how many parts. */
  testLineAlert: command('test-line-alert')
    .input(z.object({ alertId: uuid }))
    .output(z.object({ sends: z.int() }))
    .errors(refuses('not-found', 'line-off', 'line-alert-nobody')),
}
