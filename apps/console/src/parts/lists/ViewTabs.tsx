import type { ListName, ListView } from '@khlang/contract/reports'
import { IconBookmark, IconBookmarkPlus, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { api } from '#app/api.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { grouped } from '#ui/numbers.ts'
import tabs from '#ui/tabs.module.css'
import type { ViewDialogProps } from './ViewDialog.tsx'
import styles from './ViewTabs.module.css'

type Props = {
  list: ListName
  /** The view that the address names. */
  current: string | undefined
  /** Filter, sort and columns as they are now: what would be kept. */
  search: Record<string, string>
  /** Nothing filters now. */
  plain: boolean
  onChoose: (view: { id: string; search: Record<string, string> } | null) => void
}

/** Kept filters of this list, one's own and the shared, each with how many rows it has now. */
export function ViewTabs({ list, current, search, plain, onChoose }: Props) {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: ['views', list],
    queryFn: ({ signal }) => api.reports.views({ list }, { signal }),
    refetchInterval: 60_000,
  })
  const [dialog, setDialog] = useState<Pick<ViewDialogProps, 'view'> | null>(null)
  const views = data?.rows ?? []
  const chosen = views.find(({ id }) => id === current)
  const changed = chosen !== undefined && !sameSearch(chosen.search, search)
  return (
    <nav className={tabs.tabs} aria-label={m.views_label()}>
      <button
        type="button"
        className={tabs.tab}
        aria-current={chosen === undefined && plain ? 'true' : undefined}
        onClick={() => onChoose(null)}
      >
        {m.views_all()}
      </button>
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          className={tabs.tab}
          aria-current={view === chosen ? 'true' : undefined}
          title={view.shared ? m.view_shared_by({ name: view.author }) : undefined}
          onClick={() => onChoose(view)}
        >
          {view.shared ? (
            <IconUsers size={15} aria-hidden="true" />
          ) : (
            <IconBookmark size={15} aria-hidden="true" />
          )}
          {view.name}
          {view === chosen && changed && <em className={styles.changed}>{m.view_changed()}</em>}
          {view.count && <span className={tabs.count}>{countText(view.count)}</span>}
        </button>
      ))}
      {(!plain || chosen) && (
        <button
          type="button"
          className={`${tabs.tab} ${styles.keep}`}
          onClick={() => setDialog({ view: chosen ?? null })}
        >
          <IconBookmarkPlus size={16} aria-hidden="true" />
          {chosen ? m.view_edit() : m.view_keep()}
        </button>
      )}
      {dialog && (
        <Lazy
          load={() => import('./ViewDialog.tsx').then((file) => file.ViewDialog)}
          props={{
            ...dialog,
            list,
            search,
            onClose: () => setDialog(null),
            onSaved: (view: ListView) => {
              void queries.invalidateQueries({ queryKey: ['views', list] })
              onChoose(view)
              setDialog(null)
            },
            onRemoved: () => {
              void queries.invalidateQueries({ queryKey: ['views', list] })
              onChoose(null)
              setDialog(null)
            },
          }}
        />
      )}
    </nav>
  )
}

const countText = ({ count, more }: { count: number; more: boolean }) => grouped(count) + (more ? '+' : '')

const sameSearch = (a: Record<string, string>, b: Record<string, string>) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => a[name] === b[name])
