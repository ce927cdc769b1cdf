import { createHash } from 'node:crypto'
import type { OperationId } from '@khlang/domain/brand'
import { type Db, type Sql, type Tx, transaction } from './database/database.ts'
import { refuse } from './http/refusal.ts'

/** `input`: everything that a repeat must have the same; only its digest is stored. */
export type Operation = { actor: string; command: string; operationId: OperationId; input: unknown }

/**
 * Runs a command at most once per actor and operation id. All keys of other systems are one actor here: a repeat is known
 * whatever key it comes with, for a key may have been replaced since the first call (`operation_of_keys`, migration 0131).
 *
 * The caller creates the id and uses it again for retries. A repeat with the same body gets the stored answer; another
 * body or command under this id is refused (`operation-reused`), and is not decided again: before this, only permission
 * and the shape of the input may refuse. Two simultaneous calls queue on the primary key, or on that index. The command's
 * writes, the operation record and its answer are one transaction: after a refusal nothing is stored, and the command
 * runs again.
 */
export async function once<Answer>(
  sql: Sql,
  operation: Operation,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await onceMaking(sql, operation, async (tx) => ({
    answer: await work(tx),
    created: null,
  }))
  return answer
}

/**
 * Like `once`, for a command with further work after the commit. `created` is the value that the committed run
 * of `work` returned for that; null for a repeat. The value of a run that was rolled back is never returned.
 */
export function onceMaking<Answer, Created>(
  sql: Sql,
  operation: Operation,
  work: (tx: Tx) => Promise<{ answer: Answer; created: Created }>,
): Promise<{ answer: Answer; created: Created | null }> {
  const { actor, command, operationId } = operation
  return transaction(sql, async (tx) => {
    const [fresh] = await tx`
      insert into operation (actor, operation_id, command, body_hash)
      values (${actor}, ${operationId}, ${command}, ${bodyHashOf(operation)})
      on conflict do nothing returning 1`
    if (!fresh) {
      const stored = await findAnswer<Answer>(tx, operation)
      if (!stored) throw new Error('An operation vanished after it collided with ours')
      return { answer: stored.answer, created: null }
    }
    const result = await work(tx)
    await tx`
      update operation set answer = ${tx.json(result.answer as never)}
      where actor = ${actor} and operation_id = ${operationId}`
    return result
  })
}

/**
 * Returns the stored answer of an operation that was carried out; null if it was not. Refuses another body or command
 * under its id (`operation-reused`). A command that decides something before `once` by what may change asks this first:
 * a repeat is not decided again.
 */
export async function findAnswer<Answer>(db: Db, operation: Operation): Promise<{ answer: Answer } | null> {
  const isOfKey = operation.actor.startsWith('service:')
  const [stored] = await db<{ command: string; bodyHash: string; answer: Answer }[]>`
    select command, body_hash, answer from operation
    where ${isOfKey ? db`actor like 'service:%'` : db`actor = ${operation.actor}`}
      and operation_id = ${operation.operationId}`
  if (!stored) return null
  if (stored.command !== operation.command || stored.bodyHash !== bodyHashOf(operation))
    refuse('operation-reused')
  return { answer: stored.answer }
}

const bodyHashOf = ({ input }: Operation) => createHash('sha256').update(canonical(input)).digest('hex')

/** Returns JSON with sorted keys, so that the order of the keys makes no difference. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
