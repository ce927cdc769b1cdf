import { IconBookmark, IconBookmarkPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'
import tabs from '#ui/tabs.module.css'
import { KeepView } from './KeepView.tsx'
import { useViews, type ViewsProps } from './use-views.ts'
import type { ViewDialogProps } from './ViewDialog.tsx'
import styles from './ViewTabs.module.css'

/** The saved views of this list, own and shared, each with its current number of rows. */
export function ViewTabs(props: ViewsProps) {
  const { list, search, plain, onChoose } = props
  const { views, chosen, changed, reread } = useViews(props)
  const [dialog, setDialog] = useState<Pick<ViewDialogProps, 'view'> | null>(null)
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
        <KeepView {...{ list, search, onChoose, reread, ...dialog }} onClose={() => setDialog(null)} />
      )}
    </nav>
  )
}

export const countText = ({ count, more }: { count: number; more: boolean }) =>
  grouped(count) + (more ? '+' : '')
