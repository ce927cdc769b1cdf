import type { Slip } from '@khlang/contract/cashier/slips'
import { IconQrcode } from '@tabler/icons-react'
import * as m from '#messages'
import { baht } from '#ui/numbers.ts'
import { CopyButton } from '#parts/CopyButton.tsx'
import { whenText } from '#parts/when.ts'
import styles from './Slips.module.css'

/**
 * Shows the facts of a slip, such as its reference, amount and who attached it. Warns if its whole baht differ from
 * `requestedAmount`.
 */
export function SlipFacts({ slip, requestedAmount }: { slip: Slip; requestedAmount: string }) {
  const { reference, fromCode, bank, amount, at, attachedBy, attachedAt, removed } = slip
  const differs = amount !== null && Math.floor(Number(amount)) !== Number(requestedAmount)
  return (
    <div className={styles.facts}>
      {reference === null ? (
        <span className={styles.quiet}>{m.slip_no_reference()}</span>
      ) : (
        <span className={styles.reference}>
          {fromCode && <IconQrcode size={15} aria-label={m.slip_from_code()} />}
          <span className="digits">{reference}</span>
          <CopyButton text={reference} />
        </span>
      )}
      {(bank !== null || amount !== null || at !== null) && (
        <span className="digits">
          {[bank, amount && baht(amount), at && whenText(at)].filter(Boolean).join(' · ')}
        </span>
      )}
      {differs && <span className={styles.differs}>{m.slip_differs()}</span>}
      <span className={styles.quiet}>
        {m.slip_attached({ who: attachedBy.split('@')[0]!, when: whenText(attachedAt) })}
      </span>
      {removed && (
        <span className={styles.differs}>
          {m.slip_removed_by({
            who: removed.by.split('@')[0]!,
            when: whenText(removed.at),
            reason: removed.reason,
          })}
        </span>
      )}
    </div>
  )
}
