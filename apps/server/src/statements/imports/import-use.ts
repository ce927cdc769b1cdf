import type { ImportUse } from '@khlang/contract/statements/statement-imports'
import type { StatementImportId } from '@khlang/domain/brand'
import { bahtText } from '@khlang/domain/money'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { readImports } from './import-store.ts'
import { countByStay, entriesThatStay } from './take-back-store.ts'

const maxListed = 50

/** Returns what of an added file could be taken back now, and what stays since it is in use: counts, and the first 50. */
export async function importUse(
  { caller, sql }: Context,
  { importId }: { importId: StatementImportId },
): Promise<ImportUse> {
  const { email } = permit(caller, 'list.view')
  const [record] = await readImports(sql, [importId])
  if (!record) return refuse('not-found')
  const counts = await countByStay(sql, importId, email)
  const entries = await entriesThatStay(sql, importId, email, maxListed)
  return {
    free: counts.find(({ why }) => why === null)?.count ?? 0,
    stays: counts.flatMap(({ why, count }) => (why === null ? [] : { why, count })),
    entries: entries.map(({ amountSatang, occurredAt, ...entry }) => ({
      ...entry,
      amount: bahtText(amountSatang),
      occurredAt: occurredAt.toISOString(),
    })),
  }
}
