import { epochOf, type Loss, lossIn, standingHeads, standingTakes } from '@khlang/domain/crediting/history'
import type { Sql, Tx } from '#platform/database.ts'
import type { Witnessed, WitnessedDatabase } from '#platform/witness.ts'
import { soundAcceptances } from './history-seal-store.ts'
import { findHold } from './hold-store.ts'
import {
  askDatabase,
  currentRun,
  findLoss,
  missingHeads,
  missingTakes,
  type OpenLoss,
} from './history-store.ts'

export type Compared = {
  /** Of which running of the database all this is said. */
  run: string
  epoch: number
  loss: Loss | null
  /** When the last head was written that is still there: what came later may be missing. */
  wholeUntil: string
  /** What was found before, here or by another node, and is not accepted yet. */
  open: OpenLoss | null
  held: boolean
  database: WitnessedDatabase
}

/** What is written outside the database beside what is in it, all of it in one look at one running of the database. */
export async function compareHistory(
  sql: Sql,
  witnessed: Witnessed,
  { auditKey, heads: most = Infinity }: { auditKey: string; heads?: number },
): Promise<Compared> {
  const database = await askDatabase(sql)
  return sql.begin('isolation level repeatable read read only', async (tx: Tx) => {
    const run = await currentRun(tx)
    const accepted = await soundAcceptances(tx, auditKey)
    const epoch = epochOf(accepted)
    const heads = standingHeads(witnessed.heads ?? [], accepted)
    const takes = standingTakes(witnessed.takes, epoch)
    const asked = most === Infinity ? heads : heads.slice(-most)
    const gone = await missingHeads(tx, asked)
    const loss = lossIn({
      epoch: { witnessed: witnessed.epoch, database: epoch },
      heads: gone.length,
      takes: (await missingTakes(tx, takes)).length,
    })
    const wholeUntil = asked.findLast((head) => !gone.includes(head))?.at ?? new Date(0).toISOString()
    return {
      run,
      epoch,
      loss,
      wholeUntil,
      open: await findLoss(tx),
      held: (await findHold(tx)) !== null,
      database,
    }
  }) as Promise<Compared>
}
