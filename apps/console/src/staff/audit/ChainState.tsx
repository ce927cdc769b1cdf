import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { whenText } from '#parts/when.ts'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { faultText } from './audit-labels.ts'
import styles from './Audit.module.css'

/**
 * Shows how many lines of the audit log are sealed and how many not yet, and the result of the last check of the whole
 * chain: a fault if it is broken.
 */
export function ChainState() {
  const { data } = useQuery({
    queryKey: ['audit-chain'],
    queryFn: ({ signal }) => api.staff.auditChain({}, { signal }),
    refetchInterval: 30_000,
  })
  if (!data) return <p className={styles.chain}>&nbsp;</p> // keeps the line's height, so that nothing moves
  const { sealed, unsealed, check } = data
  if (check?.broken)
    return (
      <Notice tone="danger">
        {m.audit_broken({
          line: grouped(check.broken.seq ?? check.broken.place ?? 0),
          how: faultText[check.broken.how](),
          when: whenText(check.at),
        })}
      </Notice>
    )
  return (
    <p className={styles.chain} role="status">
      {m.audit_sealed_so_far({ n: grouped(sealed) })}
      {unsealed > 0 && ` · ${m.audit_unsealed({ n: grouped(unsealed) })}`}
      {' · '}
      {check ? m.audit_checked({ when: whenText(check.at) }) : m.audit_never_checked()}
    </p>
  )
}
