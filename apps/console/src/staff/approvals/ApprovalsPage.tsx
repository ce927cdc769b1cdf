import type { ApprovalRow } from '@khlang/contract/approvals'
import { approvalStates, type ApprovalTab, approvalTabs } from '@khlang/domain/staff/approval'
import { useCallback, useEffect } from 'react'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { useCounters } from '#parts/navigation/use-counters.ts'
import { Age } from '#parts/Age.tsx'
import { approvalActText, approvalStateText, approvalTone } from '#parts/approvals/approval-labels.ts'
import { useApprovalNews } from '#parts/approvals/use-approval-news.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { FilterBar } from '#parts/filters/FilterBar.tsx'
import { daysOf } from '#parts/filters/period.ts'
import { PeriodFilter } from '#parts/filters/PeriodFilter.tsx'
import { SearchField } from '#parts/filters/SearchField.tsx'
import { chipsOf } from '#parts/lists/chips-of.ts'
import { FilterChips } from '#parts/lists/FilterChips.tsx'
import { NarrowTo } from '#parts/lists/NarrowTo.tsx'
import { MoreLines } from '#parts/pages/MoreLines.tsx'
import { usePages } from '#parts/pages/use-pages.ts'
import { useToday } from '#live/clock.ts'
import { serverNow } from '#live/server-clock.ts'
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

type Props = { search: ApprovalsSearch; onSearch: (change: Partial<ApprovalsSearch>) => void }

/**
 * Lists commands that wait for a second person, and decided ones, in three tabs: those that the employee may decide
 * (waiting only, oldest first), those that they asked for, and all. The chosen one is shown beside the list.
 */
export function ApprovalsPage({ search, onSearch }: Props) {
  const { show, open, q, state } = search
  useApprovalNews()
  // Draws this again after midnight, when a period such as "today" has other days.
  useToday()
  const counts = useCounters()
  const filter = {
    ...daysOf(search, new Date(serverNow())),
    ...(q && { q }),
    // What waits for a decision is in one state only.
    ...(state && show !== 'mine' && { state }),
  }
  const isFiltered = Object.keys(filter).length > 0
  const list = usePages({
    queryKey: ['approvals', 'list', show, filter],
    read: (paging, signal) => employeesApi.approvals({ show, ...filter, ...paging }, { signal }),
    keepsPrevious: true,
  })
  const rows = list.rows ?? []
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

  const waitingCount = counts?.approvals
  const tabText: Record<ApprovalTab, string> = {
    mine: m.approval_tab_mine({ n: waitingCount === undefined ? '–' : grouped(waitingCount) }),
    asked: m.approval_tab_asked(),
    all: m.approval_tab_all(),
  }
  const nothingHere = list.rows !== undefined && rows.length === 0 && open === undefined
  const onText = useCallback((text: string) => onSearch({ q: text || undefined }), [onSearch])
  const clear = () =>
    onSearch({ q: undefined, state: undefined, period: undefined, from: undefined, to: undefined })
  return (
    <div className={styles.page}>
      <SmallTabs
        label={m.page_approvals()}
        tabs={approvalTabs.map((value) => ({ value, text: tabText[value] }))}
        current={show}
        onChoose={(tab) => onSearch({ show: tab, open: undefined })}
      />
      <FilterBar>
        <SearchField label={m.approval_search()} value={q ?? ''} onSearch={onText} />
        {show !== 'mine' && (
          <NarrowTo
            label={m.column_status()}
            everyLabel={m.players_every_status()}
            value={state}
            choices={approvalStates.map((one) => [one, approvalStateText(one)])}
            onChange={(one) => onSearch({ state: one })}
          />
        )}
        <PeriodFilter period={search.period} from={search.from} to={search.to} folds onChange={onSearch} />
      </FilterBar>
      <FilterChips chips={approvalChips(search, onSearch)} onClear={clear} />
      {nothingHere && (
        <div className={styles.nothing}>
          {isFiltered ? (
            <EmptyNote title={m.empty_filtered()} onClearFilters={clear} />
          ) : (
            <EmptyNote
              title={emptyTexts[show]()}
              hint={m.approval_none_hint()}
              setupStepsNeeded={['employees']}
            />
          )}
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
          {list.more && <MoreLines {...list.more} />}
        </nav>
        {open !== undefined && <ApprovalSheet key={open} id={open} />}
      </div>
    </div>
  )
}

function approvalChips(search: ApprovalsSearch, onSearch: Props['onSearch']) {
  const { show, state } = search
  const { chip, period, text } = chipsOf(search, onSearch)
  return [
    ...chip(m.column_status(), show === 'mine' ? undefined : state && approvalStateText(state), 'state'),
    ...period(),
    ...text(),
  ]
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
