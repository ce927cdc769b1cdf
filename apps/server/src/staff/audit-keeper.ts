import { bangkokText, dayOf, startOf } from '@khlang/domain/time'
import { keepChainCheck, lastChainCheck, type ChainCheck } from './audit-chain-store.ts'
import { type Sealing, startSealer } from './seal-audit.ts'
import { verifyAudit, type Verifying } from './verify-audit.ts'

const lookMs = 5 * 60_000
/** In Bangkok, after the sums were compared. */
const checkedAfter = '04:30:00'

/** Seals the audit as it grows, and looks at all of it once a night. */
export function startAuditKeeper(house: Sealing & Verifying, now = () => new Date()) {
  const { sql, log } = house
  const sealer = startSealer(house)
  const look = setInterval(() => {
    void checkWhenDue().catch((error: unknown) =>
      log.warn({ err: error }, 'the audit could not be verified yet'),
    )
  }, lookMs)

  async function checkWhenDue() {
    if (bangkokText(now()).slice(11) < checkedAfter) return
    const last = await lastChainCheck(sql)
    if (last && last.at >= startOf(dayOf(now()))) return
    const { broken } = await checkChain(house)
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
export async function checkChain(verifying: Verifying): Promise<ChainCheck> {
  const found = await verifyAudit(verifying)
  await keepChainCheck(verifying.sql, found)
  return found
}
