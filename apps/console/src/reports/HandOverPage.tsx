import type { HandOverRow } from '@khlang/contract/reports/hand-overs'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { nextPage } from '#parts/pages/next-page.ts'
import { api } from '#parts/api/api.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { whenShort } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import type { HandOverSearch } from './closing-search.ts'
import { handOversKey, stateText, stateTone } from './hand-over-labels.ts'
import { inView } from '#ui/in-view.ts'
import { PastShift } from './PastShift.tsx'
import { ShiftNow } from './ShiftNow.tsx'
import { useNews } from '#parts/use-news.ts'
import choice from '#parts/filters/ChoicesBeside.module.css'
import styles from './Closing.module.css'

const pageSize = 30

type Props = { search: HandOverSearch; onSearch: (search: HandOverSearch) => void }

/**
 * Shows the shift hand-over (ส่งกะ): the current shift in figures, to hand over with a signature; and earlier
 * ones as signed.
 */
export function HandOverPage({ search, onSearch }: Props) {
  const list = useInfiniteQuery({
    queryKey: handOversKey,
    queryFn: ({ signal, pageParam }) =>
      api.reports.handOvers({ limit: pageSize, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  useNews(handOversKey, ['handOvers'])
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <div className={styles.page}>
      <p className={styles.hint}>{m.shift_hint()}</p>
      <div className={styles.sides}>
        <nav className={styles.list} aria-label={m.shift_list()}>
          <BareButton
            className={choice.choice}
            aria-current={search.id === undefined ? 'true' : undefined}
            onClick={() => onSearch({ id: undefined })}
          >
            <strong>{m.shift_now()}</strong>
          </BareButton>
          {list.error && <LoadProblem error={list.error} onAgain={() => void list.refetch()} />}
          {list.data && rows.length === 0 && <p className={styles.meta}>{m.shift_none_yet()}</p>}
          {rows.map((row) => (
            <ShiftChoice
              key={row.id}
              row={row}
              current={row.id === search.id}
              onOpen={() => onSearch({ id: row.id, from: undefined, until: undefined })}
            />
          ))}
          {list.hasNextPage && (
            <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void nextPage(list)}>
              {m.shift_more()}
            </Button>
          )}
        </nav>
        {search.id === undefined ? (
          <ShiftNow search={search} onSearch={onSearch} />
        ) : (
          <PastShift key={search.id} id={search.id} />
        )}
      </div>
    </div>
  )
}

function ShiftChoice({ row, current, onOpen }: { row: HandOverRow; current: boolean; onOpen: () => void }) {
  return (
    <BareButton
      ref={current ? inView : undefined}
      className={choice.choice}
      aria-current={current ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className={styles.line}>
        <strong className="digits">#{row.number}</strong>
        <StatusChip tone={stateTone[row.state]}>{stateText[row.state]()}</StatusChip>
      </span>
      <span className={styles.meta}>
        {whoText(row.givenBy)}
        {row.takenBy && ` → ${whoText(row.takenBy)}`} · {whenShort(row.givenAt)}
      </span>
      <span className={styles.meta}>{m.shift_open_count({ n: grouped(row.open) })}</span>
    </BareButton>
  )
}
