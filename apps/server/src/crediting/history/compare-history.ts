import {
  epochOf,
  findHistoryLoss,
  type Loss,
  takesOfEpoch,
  validHeads,
} from '@khlang/domain/crediting/history'
import type { Sql, Tx } from '#platform/database/database.ts'
import type { Witnessed, WitnessedDatabase } from '#platform/monitoring/witness.ts'
import { soundAcceptances } from '#staff/audit/history-seal-store.ts'
import { findSendingHold } from '../sending/hold-store.ts'
import {
  askDatabase,
  currentRun,
  findLoss,
  missingHeads,
  missingTakes,
  type OpenLoss,
} from './history-store.ts'

export type Compared = {
  /** The database run that was compared. The id changes at every restart, failover and restore. */
  run: string
  epoch: number
  /** What is missing by this comparison. */
  loss: Loss | null
  /**
   * Time of the last compared audit head that is still in the database (1970 if none is). Later records may be missing.
   */
  wholeUntil: string
  /** A loss found earlier, here or by another node, that is not accepted yet. */
  open: OpenLoss | null
  /** Whether all sending is on hold. */
  held: boolean
  database: WitnessedDatabase
}

/**
 * Compares the records of the witness outside the database with the database itself, in one snapshot of one
 * database run. `heads`: compares only this many of the latest heads. Stores no result.
 */
export async function compareHistory(
  sql: Sql,
  witnessed: Witnessed,
  { auditKey, heads: headLimit = Infinity }: { auditKey: string; heads?: number },
): Promise<Compared> {
  const database = await askDatabase(sql)
  return sql.begin('isolation level repeatable read read only', async (tx: Tx) => {
    const run = await currentRun(tx)
    const accepted = await soundAcceptances(tx, auditKey)
    const epoch = epochOf(accepted)
    const heads = validHeads(witnessed.heads ?? [], accepted)
    const takes = takesOfEpoch(witnessed.takes, epoch)
    const checked = headLimit === Infinity ? heads : heads.slice(-headLimit)
    const missing = await missingHeads(tx, checked)
    const loss = findHistoryLoss({
      epoch: { witnessed: witnessed.epoch, database: epoch },
      heads: missing.length,
      takes: (await missingTakes(tx, takes)).length,
    })
    const wholeUntil = checked.findLast((head) => !missing.includes(head))?.at ?? new Date(0).toISOString()
    return {
      run,
      epoch,
      loss,
      wholeUntil,
      open: await findLoss(tx),
      held: (await findSendingHold(tx)) !== null,
      database,
    }
  }) as Promise<Compared>
}
