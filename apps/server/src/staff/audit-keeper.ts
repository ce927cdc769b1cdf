import { bangkokText, dayOf, startOf } from '@khlang/domain/time'
import type { Sql } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { type ChainCheck, keepChainCheck, lastChainCheck } from './audit-chain-store.ts'
import type { AuditHeads } from './audit-heads.ts'
import { startSealer } from './seal-audit.ts'
import { verifyAudit } from './verify-audit.ts'

const lookMs = 5 * 60_000
/** In Bangkok, after the sums were compared. */
const checkedAfter = '04:30:00'

/** Seals the audit as it grows, and looks at all of it once a night. */
export function startAuditKeeper(sql: Sql, heads: AuditHeads, log: Log, now = () => new Date()) {
  const sealer = startSealer(sql, heads, log)
  const look = setInterval(() => {
    void checkWhenDue().catch((error: unknown) =>
      log.warn({ err: error }, 'the audit could not be verified yet'),
    )
  }, lookMs)

  async function checkWhenDue() {
    if (bangkokText(now()).slice(11) < checkedAfter) return
    const last = await lastChainCheck(sql)
    if (last && last.at >= startOf(dayOf(now()))) return
    const { broken } = await checkChain(sql, heads)
    if (broken)
      log.error({ broken: broken.seq ?? broken.place, how: broken.how }, 'the audit is not as it was sealed')
  }

  return {
    seal: sealer.seal,
    async close() {
      clearInterval(look)
      await sealer.close()
    },
  }
}

/** What was found is kept, for the page that shows it. */
export async function checkChain(sql: Sql, heads: AuditHeads): Promise<ChainCheck> {
  const found = await verifyAudit(sql, heads)
  await keepChainCheck(sql, found)
  return found
}
