import type { OperationId, RequestId } from '@khlang/domain/brand'
import type { Actor, StatementEntry } from '@khlang/domain/statements/entry'
import { placeOnce } from '#crediting/sending/place-once.ts'
import type { Tx } from '#platform/database/database.ts'
import { askFor } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { type MatchInput, placeMatch } from './place-match.ts'

export type OnceInput = MatchInput & { operationId: OperationId }

/**
 * Makes the match in one transaction, at most once per operation id, then sends its order. Returns before the
 * order is carried out. `findOrCreateRequest` is called under the lock of the entry, and may refuse.
 */
export async function matchOnce(
  { sql, sending, dryRun, approval }: Pick<Context, 'sql' | 'sending' | 'dryRun' | 'approval'>,
  actor: Actor,
  command: string,
  input: OnceInput,
  findOrCreateRequest: (tx: Tx, entry: StatementEntry) => Promise<RequestId>,
) {
  const call = { dryRun, approval, ask: canAskApproval(command) ? askFor(command, input) : null }
  const operation = { actor: actor.email, command, operationId: input.operationId, input }
  return placeOnce({ sql, sending }, operation, async (tx, placeOrder) => {
    const { answer } = await placeMatch(tx, actor, { ...input, call, placeOrder }, (entry) =>
      findOrCreateRequest(tx, entry),
    )
    return answer
  })
}

/**
 * Returns whether a command can be submitted for approval: a single match by a person can, automatic matches and pairs
 * of a bulk match cannot.
 */
const canAskApproval = (command: string): command is 'statements/match-deposit' | 'statements/match-player' =>
  command === 'statements/match-deposit' || command === 'statements/match-player'
