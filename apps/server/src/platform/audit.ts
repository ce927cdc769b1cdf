import type { Db } from './database.ts'

export type AuditLine = {
  actor: string
  act: string
  object: [
    (
      | 'entry'
      | 'request'
      | 'order'
      | 'employee'
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
    ),
    string,
  ]
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown>
  reason?: string | null | undefined
}

/** Part of the transaction that does the thing: no change without its line (safety I6). */
export async function writeAudit(tx: Db, line: AuditLine): Promise<void> {
  const { actor, act, object, before, after, reason } = line
  await tx`
    insert into audit (actor, act, object_kind, object_id, before, after, reason)
    values (${actor}, ${act}, ${object[0]}, ${object[1]}, ${json(tx, before)}, ${json(tx, after)}, ${reason ?? null})`
}

const json = (tx: Db, value: Record<string, unknown> | undefined) => (value ? tx.json(value as never) : null)
