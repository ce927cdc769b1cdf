import type { ApprovalRow } from '@khlang/contract/approvals'
import type { ApprovalState } from '@khlang/domain/staff/approval'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as m from '#messages'
import { serverNow } from '#live/server-clock.ts'
import { approvalActText, approvalStateText, approvalTone } from '#parts/approvals/approval-labels.ts'
import { useApprovalNews } from '#parts/approvals/use-approval-news.ts'
import { Link } from '#parts/navigation/Link.tsx'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { whoText } from '#parts/session/who.ts'
import { grouped, shortCount } from '#ui/numbers.ts'
import { Tip } from '#ui/Tip.tsx'
import { toast } from '#ui/toast.ts'
import { employeesApi } from '#parts/api/employees-api.ts'
import { paths } from '#parts/navigation/paths.ts'

type Props = {
  count: number
  /** Styles of the surrounding strip, which are already part of the first page. */
  styles: Readonly<Record<string, string>>
}

/**
 * Shows the number of approvals that the employee may decide, and tells by a toast on any page how those that they
 * asked for have ended since it was opened. Loaded once any of either kind waits. Then it stays mounted, since outcomes
 * come when none waits any more.
 */
export function ApprovalsCounter({ count, styles }: Props) {
  useApprovalOutcomes()
  const label = m.page_approvals()
  return (
    <li data-what="approvals" data-none={count === 0 || undefined} className={styles['counter']}>
      <Tip text={`${label} ${grouped(count)}`} names>
        {() => (
          <Link to={paths.approvals} className={styles['link']}>
            <IconChecks size={18} stroke={1.8} aria-hidden="true" className={styles['icon']} />
            <span className={styles['label']}>{label}</span>
            <strong className={styles['count']}>{shortCount(count)}</strong>
          </Link>
        )}
      </Tip>
    </li>
  )
}

/** How many of the newest approvals that the employee asked for are read. */
const maxRead = 50
const shownMs = 8_000
/**
 * When this page was opened, by the server's clock. An approval that was decided or ended before (`decidedAt`) is not
 * reported.
 */
const openedAt = serverNow() - performance.now()
const notified = new Set<string>()

function useApprovalOutcomes() {
  useApprovalNews()
  const { data } = useQuery({
    queryKey: ['approvals', 'mine', 'notified'],
    queryFn: ({ signal }) => employeesApi.approvals({ show: 'asked', limit: maxRead }, { signal }),
  })
  useEffect(() => {
    for (const row of data?.rows ?? []) {
      if (isOpen(row.state) || notified.has(row.id) || Date.parse(row.decidedAt ?? '') < openedAt) continue
      notified.add(row.id)
      notify(row)
    }
  }, [data])
}

const isOpen = (state: ApprovalState): state is 'waiting' | 'approved' =>
  state === 'waiting' || state === 'approved'

function notify(row: ApprovalRow) {
  if (isOpen(row.state) || row.state === 'withdrawn') return
  const by = row.decidedBy === null ? '' : whoText(row.decidedBy)
  const reason =
    row.state === 'voided'
      ? row.voidedBecause === 'changed'
        ? m.approval_changed_figures()
        : reasonText(row.voidedBecause ?? 'bug')
      : (row.note ?? '')
  toast({
    tone: approvalTone[row.state],
    ms: shownMs,
    title: `${approvalActText(row.act)} #${row.number}: ${approvalStateText(row.state)}`,
    text: [by, reason].filter((part) => part !== '').join(' · '),
  })
}
