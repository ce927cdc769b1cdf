import { epochOf, validHeads } from '@khlang/domain/crediting/history'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Note, Witnessed } from '#platform/monitoring/witness.ts'
import { sealOf, soundAcceptances } from '#staff/audit/history-seal-store.ts'
import { keepAcceptance, lockLoss, missingHeads } from './history-store.ts'

type Accepting = {
  witnessed: Witnessed
  /**
   * Key from `audit.secret`. It signs the acceptance, so access to the database alone is not enough to
   * accept.
   */
  auditKey: string
  by: string
  reason: string
}

/**
 * Accepts a loss of history: from now on the records that are left count as complete. Callers have made sure that they
 * were compared with the back-end's books. Refuses with `history-not-lost` if no loss is recorded. Sending stays held
 * until a person lifts the hold. The caller passes the returned note to the witness (`witness.note`) after the commit;
 * a crash in between does no harm.
 */
export async function recordAcceptance(
  tx: Tx,
  { witnessed, auditKey, by, reason }: Accepting,
): Promise<Extract<Note, { kind: 'accepted' }>> {
  const loss = await lockLoss(tx)
  if (loss === null) return refuse('history-not-lost')
  const accepted = await soundAcceptances(tx, auditKey)
  const heads = validHeads(witnessed.heads ?? [], accepted)
  const missing = await missingHeads(tx, heads)
  const firstGone = missing.reduce((first, { place }) => Math.min(first, place), Infinity)
  // Everything up to the last head before the first missing one is intact: each link of the chain covers all
  // links before it.
  const cut = heads.reduce((last, { place }) => (place < firstGone ? Math.max(last, place) : last), 0)
  const epoch = Math.max(epochOf(accepted), witnessed.epoch) + 1
  const seal = sealOf({ epoch, cut }, auditKey)
  await keepAcceptance(tx, { epoch, cut, acceptedBy: by, reason, seal })
  await writeAudit(tx, {
    actor: by,
    act: 'history.accept',
    object: ['setting', 'history.lost'],
    before: loss,
    after: { epoch, cut },
    reason,
  })
  return { kind: 'accepted', at: new Date().toISOString(), epoch, cut, by, reason }
}
