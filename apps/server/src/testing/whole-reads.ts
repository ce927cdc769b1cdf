import type { Tx } from '#platform/database/database.ts'

/**
 * Returns which tables a query reads from end to end. Few rows are always read so: the table must have thousands, and
 * be analysed, in this transaction.
 */
export async function wholeReads(tx: Tx, query: () => PromiseLike<unknown>): Promise<string[]> {
  const scans = async () =>
    new Map(
      (
        await tx<{ name: string; scans: number }[]>`
          select relname as name, seq_scan::int as scans from pg_stat_xact_user_tables`
      ).map(({ name, scans }) => [name, scans]),
    )
  const before = await scans()
  await query()
  const after = await scans()
  return [...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name)
}
