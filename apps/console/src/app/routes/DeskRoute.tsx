import { useState } from 'react'
import { DeskTabs } from '#parts/desk/DeskTabs.tsx'
import { useTotals } from '#parts/lists/use-totals.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { deskSearch, type DeskSearch } from '#statements/desk/desk-search.ts'
import { FeedStrip } from '#statements/desk/FeedStrip.tsx'
import { StatementsPage } from '#statements/desk/StatementsPage.tsx'
import { api } from '#parts/api/api.ts'
import { KeyHint } from '../palette/KeyHint.tsx'
import styles from './DeskRoute.module.css'
import { useCounters } from '#parts/navigation/use-counters.ts'
import { useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch } from '../use-change-search.ts'

// Back returns to the tab before, or closes an opened entry. Moving between rows adds no history entry.
const addsEntry = (change: Partial<DeskSearch>) =>
  'tab' in change || (change.entry !== undefined && !location.search.includes('entry='))

/**
 * Shows the match desk: entries to match, with tabs for orders whose outcome is unknown and orders waiting to
 * be sent.
 */
export function DeskRoute() {
  const search = useSearch(deskSearch)
  const counters = useCounters()
  const tab = search.tab ?? 'open'
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const counts = useTotals(['desk'], 'statements', (signal) => api.statements.counts(undefined, { signal }))

  const onSearch = useChangeSearch<DeskSearch>(addsEntry)
  return (
    <>
      <div className={styles.top}>
        <DeskTabs
          current={tab}
          counts={{
            ...(counters && { unknown: counters.unknown, queued: counters.queued }),
            ...(counts && { ...counts, open: counts.waiting }),
          }}
          onChoose={(next) => onSearch({ tab: next, entry: undefined, order: undefined })}
        />
        <FeedStrip />
        <div ref={setTools} className={styles.tools} />
        <KeyHint />
      </div>
      {tab === 'unknown' || tab === 'queued' ? (
        <Lazy
          key={tab}
          load={() => import('#crediting/OpenOrdersPage.tsx').then((file) => file.OpenOrdersPage)}
          props={{
            state: tab,
            selectedId: search.order ?? null,
            onSelect: (order: string | null) => onSearch({ order: order ?? undefined }),
          }}
        />
      ) : (
        <StatementsPage tab={tab} search={search} onSearch={onSearch} tools={tools} />
      )}
    </>
  )
}
