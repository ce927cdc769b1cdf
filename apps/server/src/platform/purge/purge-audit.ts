import { writeAudit } from '../audit.ts'
import type { Tx } from '../database/database.ts'
import { counted, cutoff, type PurgeBatch, savePurgePosition } from './purge-batch.ts'

/**
 * Locks out other changes of existing audit lines until the commit. The changes themselves are made by functions of
 * the database; the server's role has no right to make them.
 */
export const changeAuditAlone = (tx: Tx) => tx`select pg_advisory_xact_lock(2702)`

/**
 * Removes the details (before, after, origin) of old audit lines and writes a line about it. That line
 * contains the digest of the changed lines and is sealed like any other, so that `verify audit` still finds
 * any other change (decision 0056). Stops before the first line that is not sealed or not old enough; later
 * lines wait for another night.
 */
export const blankAudit: PurgeBatch = async (tx, days, batchSize) => {
  await changeAuditAlone(tx)
  const [reached] = await tx<{ upTo: number }[]>`select up_to from purge_run where kept = 'auditDetails'`
  const above = reached?.upTo ?? 0
  const [due] = await tx<{ looked: number; upTo: number }[]>`
    with old as materialized (
      select a.seq, a.at < ${cutoff(tx, days)} and exists (select 1 from audit_link l where l.seq = a.seq) as due
      from audit a where a.seq > ${above} order by a.seq limit ${batchSize})
    select count(*) as looked, coalesce(max(seq), 0) as up_to from old
    where seq < coalesce((select min(seq) from old where not due), 'infinity'::float8)`
  const { looked, upTo } = due!
  if (looked === 0) return { removedCount: 0, hasMore: false }
  const [blanked] = await tx<{ lines: number; digest: string }[]>`
    select count(*) as lines, forgotten_digest(coalesce(array_agg(row(seq, audit_digest(line), 0)::audit_forgotten), '{}')) as digest
    from blanked_lines(${above}, ${upTo})`
  if (blanked!.lines > 0) {
    await writeAudit(tx, {
      actor: 'system',
      act: 'audit.blank',
      object: ['setting', 'keeps'],
      after: { above, upTo, ...blanked! },
    })
    await tx`select blank_on_file(currval(pg_get_serial_sequence('audit', 'seq')))`
  }
  await savePurgePosition(tx, 'auditDetails', upTo)
  return { removedCount: blanked!.lines, hasMore: looked === batchSize }
}

/** Empties the input and the figures of old approvals. The records of the requests and answers stay. */
export const blankApprovals = counted(async (tx, days, batchSize) => {
  const [row] = await tx<{ count: number }[]>`select blank_approvals(${days}, ${batchSize}) as count`
  return row!
})
