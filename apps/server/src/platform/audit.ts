import type { AuditAct } from '@khlang/domain/staff/audit-acts'
import { inStatements } from './database/bulk-write.ts'
import type { Db } from './database/database.ts'
import { currentOrigin } from './http/origin.ts'

export type AuditLine = {
  /** An employee's e-mail, `service:` with a key's name, or who else did it (`system`, `player`, `command line`). */
  actor: string
  act: AuditAct
  object: [
    (
      | 'entry'
      | 'request'
      | 'order'
      | 'employee'
      | 'account'
      | 'service-key'
      | 'setting'
      | 'list'
      | 'view'
      | 'import'
      | 'message'
      | 'parser'
      | 'own-account'
      | 'back-test'
      | 'agent'
      | 'master'
      | 'player'
      | 'reward'
      | 'reward-item'
      | 'lossReturn'
      | 'lossReturnRate'
      | 'backend-profile'
      | 'blocked-value'
      | 'hand-over'
      | 'day'
      | 'right'
      | 'approval'
      | 'phone'
      | 'line'
      | 'webhook'
      | 'line-send'
      | 'line-reply'
      | 'line-alert'
      | 'push-device'
    ),
    string,
  ]
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown>
  /** An empty text is stored as null. */
  reason?: string | null | undefined
}

/** Writes an audit line in the transaction of the change, so that there is no change without its line. */
export async function writeAudit(tx: Db, line: AuditLine): Promise<void> {
  const { actor, act, object, before, after, reason } = line
  await tx`
    insert into audit (actor, act, object_kind, object_id, before, after, reason, origin)
    values (${actor}, ${act}, ${object[0]}, ${object[1]}, ${json(tx, before)}, ${json(tx, after)}, ${reason || null}, ${json(tx, originFields())})`
}

/** Writes many audit lines in the transaction of their changes, many per statement. */
export async function writeAudits(tx: Db, lines: readonly AuditLine[]): Promise<void> {
  const audits = lines.map(({ actor, act, object, before, after, reason }) => ({
    actor,
    act,
    objectKind: object[0],
    objectId: object[1],
    before: json(tx, before),
    after: json(tx, after),
    reason: reason || null,
    origin: json(tx, originFields()),
  }))
  for (const rows of inStatements(audits)) await tx`insert into audit ${tx(rows as never)}`
}

/**
 * Returns the address, id and session of the current request as JSON, for rows whose trigger writes the audit
 * line (linked accounts); null outside of a request.
 */
export const originText = (): string | null => {
  const origin = originFields()
  return origin ? JSON.stringify(origin) : null
}

function originFields() {
  const origin = currentOrigin()
  return origin && { address: origin.address, request: origin.request, session: origin.session }
}

const json = (tx: Db, value: Record<string, unknown> | undefined) => (value ? tx.json(value as never) : null)
