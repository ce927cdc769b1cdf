import type { ApprovalRow } from '@khlang/contract/approvals'
import { type ApprovalTab, approvalTabs } from '@khlang/domain/staff/approval'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { useCounters } from '#parts/navigation/use-counters.ts'
import { Age } from '#parts/Age.tsx'
import { approvalActText, approvalStateText, approvalTone } from '#parts/approvals/approval-labels.ts'
import { useApprovalNews } from '#parts/approvals/use-approval-news.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { whoText } from '#parts/session/who.ts'
import { baht, grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import { inView } from '#ui/in-view.ts'
import { SmallTabs } from '../account/SmallTabs.tsx'
import { ApprovalSheet } from './ApprovalSheet.tsx'
import type { ApprovalsSearch } from './approvals-search.ts'
import choice from '#parts/filters/ChoicesBeside.module.css'
import styles from './Approvals.module.css'

const pageSize = 50

type Props = { search: ApprovalsSearch; onSearch: (change: Partial<ApprovalsSearch>) => void }

/**
 * Lists commands that wait for a second person, and decided ones, in three tabs: those that the employee may decide
 * (waiting only, oldest first), those that they asked for, and all. The chosen one is shown beside the list.
 */
export function ApprovalsPage({ search: { show, open }, onSearch }: Props) {
  useApprovalNews()
  const counts = useCounters()
  const list = useInfiniteQuery({
    queryKey: ['approvals', 'list', show],
    queryFn: ({ signal, pageParam }) =>
      employeesApi.approvals({ show, limit: pageSize, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const first = rows[0]?.id
  // While none is open, the first tab opens the approval that has waited longest.
  useEffect(() => {
    if (open === undefined && first !== undefined && show === 'mine') onSearch({ open: first })
  }, [open, first, show, onSearch])

  const step = (distance: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === open)
    const nextRow = at < 0 ? rows[0] : rows[at + distance]
    if (nextRow) onSearch({ open: nextRow.id })
  }
  useKeys([
    { code: 'KeyJ', shown: 'J', label: m.approval_key_next(), repeats: true, run: () => step(1) },
    { code: 'KeyK', shown: 'K', label: m.approval_key_before(), repeats: true, run: () => step(-1) },
    {
      code: 'ArrowDown',
      shown: '↓',
      label: m.approval_key_next(),
      listed: false,
      repeats: true,
      run: () => step(1),
    },
    {
      code: 'ArrowUp',
      shown: '↑',
      label: m.approval_key_before(),
      listed: false,
      repeats: true,
      run: () => step(-1),
    },
  ])

  const waitingCount = counts?.approvals ?? (show === 'mine' && list.data ? rows.length : undefined)
  const tabText: Record<ApprovalTab, string> = {
    mine: m.approval_tab_mine({ n: waitingCount === undefined ? '–' : grouped(waitingCount) }),
    asked: m.approval_tab_asked(),
    all: m.approval_tab_all(),
  }
  const nothingHere = list.data !== undefined && rows.length === 0 && open === undefined
  return (
    <div className={styles.page}>
      <SmallTabs
        label={m.page_approvals()}
        tabs={approvalTabs.map((value) => ({ value, text: tabText[value] }))}
        current={show}
        onChoose={(tab) => onSearch({ show: tab, open: undefined })}
      />
      {nothingHere && (
        <div className={styles.nothing}>
          <EmptyNote
            title={emptyTexts[show]()}
            hint={m.approval_none_hint()}
            setupStepsNeeded={['employees']}
          />
        </div>
      )}
      <div className={styles.sides} hidden={nothingHere}>
        <nav className={styles.list} aria-label={tabText[show]}>
          {list.error && <LoadProblem error={list.error} onAgain={() => void list.refetch()} />}
          {list.isPending && [1, 2, 3].map((n) => <div key={n} className={styles.skeleton} />)}
          {rows.map((row) => (
            <Choice
              key={row.id}
              row={row}
              current={row.id === open}
              onOpen={() => onSearch({ open: row.id })}
            />
          ))}
          {list.hasNextPage && (
            <Button
              variant="subtle"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {m.approval_more()}
            </Button>
          )}
        </nav>
        {open !== undefined && <ApprovalSheet key={open} id={open} />}
      </div>
    </div>
  )
}

const emptyTexts: Record<ApprovalTab, () => string> = {
  mine: m.approval_none_mine,
  asked: m.approval_none_asked,
  all: m.approval_none_yet,
}

function Choice({ row, current, onOpen }: { row: ApprovalRow; current: boolean; onOpen: () => void }) {
  return (
    <BareButton
      ref={current ? inView : undefined}
      className={choice.choice}
      aria-current={current ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className={styles.line}>
        <strong>{approvalActText(row.act)}</strong>
        {row.amount !== null && <strong className="digits">{baht(row.amount)}</strong>}
      </span>
      <span className={styles.line}>
        <span className={styles.meta}>
          {row.player ? `${row.player.code} · ` : ''}
          {whoText(row.askedBy)}
        </span>
        {row.state === 'waiting' ? (
          <Age since={row.createdAt} waiting={false} />
        ) : (
          <StatusChip tone={approvalTone[row.state]}>{approvalStateText(row.state)}</StatusChip>
        )}
      </span>
    </BareButton>
  )
}
