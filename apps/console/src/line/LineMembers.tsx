import type { LineSettings } from '@khlang/contract/line/line'
import type { LineMember, LineMemberShow } from '@khlang/contract/line/line-member'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import * as m from '#messages'
import { nextPage } from '#parts/pages/next-page.ts'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { Choices } from '#parts/filters/Choices.tsx'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { SearchField } from '#parts/filters/SearchField.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { grouped } from '#ui/numbers.ts'
import { type LineSearch, lineShows } from './line-search.ts'
import styles from './Line.module.css'
import members from './LineMembers.module.css'
import { MemberDrawer } from './MemberDrawer.tsx'
import { MemberRow } from './MemberRow.tsx'
import { linePollMs, lineKeys, useLineCounts } from './use-line.ts'

const pageSize = 50
/** Members that can be picked at once. Further ones are ignored. */
const mostPicked = 500

type Props = {
  search: LineSearch
  onSearch: (change: Partial<LineSearch>) => void
  picked: readonly string[]
  onPicked: (ids: readonly string[]) => void
  settings: LineSettings | undefined
}

/**
 * Lists the people who added the shop's LINE account or wrote to it, those who blocked it too, and their players, if
 * known. Only followers can be picked for a message.
 */
export function LineMembers({ search, onSearch, picked, onPicked, settings }: Props) {
  const { show = 'all', q, member } = search
  const counts = useLineCounts()
  const list = useInfiniteQuery({
    queryKey: [...lineKeys.members, show, q],
    queryFn: ({ signal, pageParam }) =>
      connectionsApi.lineMembers(
        { show, limit: pageSize, ...(q && { q }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    refetchInterval: linePollMs,
  })
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const onText = useCallback((text: string) => onSearch({ q: text || undefined }), [onSearch])
  const open = rows.find(({ id }) => id === member)
  const disabledReason =
    settings?.can['send'] === true ? null : reasonText(settings?.can['send'] ?? 'not-permitted')
  const pick = ({ id }: LineMember) =>
    onPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id].slice(0, mostPicked))
  return (
    <>
      <div className={members.filters}>
        <SearchField label={m.line_search()} value={q ?? ''} onSearch={onText} pauseMs={150} />
        <Choices
          label={m.line_show()}
          value={show}
          choices={lineShows.map((value) => ({
            value,
            label: showText[value]({ n: counts ? grouped(countOf[value](counts)) : '–' }),
          }))}
          onChange={(value) => onSearch({ show: value === 'all' ? undefined : value })}
        />
      </div>
      {picked.length > 0 && (
        <div className={members.picked} role="status">
          <strong>{m.line_picked({ n: grouped(picked.length) })}</strong>
          <ActButton
            disabledReason={disabledReason}
            size="compact-md"
            onClick={() => onSearch({ tab: 'send', member: undefined })}
          >
            {m.line_picked_send({ n: grouped(picked.length) })}
          </ActButton>
          <Button size="compact-md" variant="default" onClick={() => onPicked([])}>
            {m.line_picked_none()}
          </Button>
        </div>
      )}
      {list.error && <LoadProblem error={list.error} onAgain={() => void list.refetch()} />}
      {list.data !== undefined && rows.length === 0 ? (
        <div className={styles.nothing}>
          <EmptyNote
            title={show === 'all' && !q ? m.line_none() : m.line_none_found()}
            {...((show !== 'all' || q) && {
              onClearFilters: () => onSearch({ show: undefined, q: undefined }),
            })}
          />
        </div>
      ) : (
        <ul className={members.members} aria-label={m.line_tab_members()} aria-busy={list.isPending}>
          {list.isPending && [1, 2, 3, 4, 5].map((n) => <li key={n} className={styles.skeleton} />)}
          {rows.map((row) => (
            <MemberRow
              key={row.id}
              row={row}
              picked={picked.includes(row.id)}
              onPick={() => pick(row)}
              onOpen={() => onSearch({ member: row.id })}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void nextPage(list)}>
          {m.line_more()}
        </Button>
      )}
      {member !== undefined && (
        <MemberDrawer
          key={member}
          id={member}
          row={open}
          settings={settings}
          onClose={() => onSearch({ member: undefined })}
        />
      )}
    </>
  )
}

const showText: Record<LineMemberShow, (of: { n: string }) => string> = {
  all: m.line_show_all,
  unlinked: m.line_show_unlinked,
  linked: m.line_show_linked,
  blocked: m.line_show_blocked,
}
type Counts = NonNullable<ReturnType<typeof useLineCounts>>
const countOf: Record<LineMemberShow, (counts: Counts) => number> = {
  all: ({ all }) => all,
  unlinked: ({ unlinked }) => unlinked,
  linked: ({ linked }) => linked,
  blocked: ({ blocked }) => blocked,
}
