import { bangkokText, dayOf, startOf } from '@khlang/domain/time'
import type { SendMail } from '#platform/mail.ts'
import { runPeriodically } from '#platform/workers/run-periodically.ts'
import { type ChainCheck, keepChainCheck, lastChainCheck, lastHead } from './audit-chain-store.ts'
import { mailHead } from './head-mail.ts'
import { type SealerOptions, startSealer } from './seal-audit.ts'
import { verifyAudit, type VerifyOptions } from './verify-audit.ts'

const checkEveryMs = 5 * 60_000
/** Bangkok time of the nightly check, after the check of the rollups. */
const checkedAfter = '04:30:00'

type AuditWorkerOptions = SealerOptions & VerifyOptions & { mail: SendMail | null }

/** Seals new audit lines continuously, and verifies the whole audit log once a night. */
export function startAuditWorker(options: AuditWorkerOptions) {
  const sealer = startSealer(options)
  const { repeat = runPeriodically } = options
  const stop = repeat(
    checkEveryMs,
    () => checkWhenDue(options, new Date()),
    (err) => options.log.warn({ err }, 'could not verify the audit log; retrying'),
  )

  return {
    seal: sealer.seal,
    async close() {
      void stop() // not awaited: verifying may take minutes, and the next process repeats it
      await sealer.close()
    },
  }
}

/**
 * Verifies the audit log if it was not verified today (Bangkok) and `checkedAfter` is past: stores the
 * result, logs a fault, and mails the head of the chain.
 */
export async function checkWhenDue(options: AuditWorkerOptions, now: Date): Promise<void> {
  const { sql, log, mail } = options
  if (bangkokText(now).slice(11) < checkedAfter) return
  const last = await lastChainCheck(sql)
  if (last && last.at >= startOf(dayOf(now))) return
  const { broken } = await checkChain(options)
  if (broken)
    log.error(
      { broken: broken.seq ?? broken.place, how: broken.how },
      'the audit log does not match its seals: run `khlang verify audit`',
    )
  if (mail) await mailHead({ sql, mail }, { head: await headToMail(options), broken, at: now })
}

/**
 * Returns the head to send by mail. Null if nothing is sealed yet, and while history is lost, since the last
 * remaining head would contradict heads sent before.
 */
async function headToMail({ sql, epoch: epochNow }: AuditWorkerOptions) {
  const epoch = await epochNow()
  const { place, hash } = await lastHead(sql)
  return epoch === null || place === 0 ? null : { epoch, place, hash: hash.toString('hex') }
}

/** Verifies the audit log and stores the result, for the page that shows it. */
async function checkChain(verifying: VerifyOptions): Promise<ChainCheck> {
  const found = await verifyAudit(verifying)
  await keepChainCheck(verifying.sql, found)
  return found
}
