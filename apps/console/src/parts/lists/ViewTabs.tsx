import { IconBookmark, IconBookmarkPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'
import { Tab, TabBar, TabCount } from '#ui/TabBar.tsx'
import { KeepView } from './KeepView.tsx'
import { useViews, type ViewsProps } from './use-views.ts'
import type { ViewDialogProps } from './ViewDialog.tsx'
import styles from './ViewTabs.module.css'

/** Shows the saved views of this list, own and shared, with their current numbers of rows where these are counted. */
export function ViewTabs(props: ViewsProps) {
  const { list, search, isPlainList, onChoose } = props
  const { views, chosenView, isChanged, reread } = useViews(props)
  const [dialog, setDialog] = useState<Pick<ViewDialogProps, 'view'> | null>(null)
  return (
    <TabBar label={m.views_label()}>
      <Tab current={chosenView === undefined && isPlainList} onClick={() => onChoose(null)}>
        {m.views_all()}
      </Tab>
      {views.map((view) => (
        <Tab
          key={view.id}
          current={view === chosenView}
          title={view.shared ? m.view_shared_by({ name: view.author }) : undefined}
          onClick={() => onChoose(view)}
        >
          {view.shared ? (
            <IconUsers size={15} aria-hidden="true" />
          ) : (
            <IconBookmark size={15} aria-hidden="true" />
          )}
          {view.name}
          {view === chosenView && isChanged && <em className={styles.changed}>{m.view_changed()}</em>}
          {view.count && <TabCount>{countText(view.count)}</TabCount>}
        </Tab>
      ))}
      {(!isPlainList || chosenView) && (
        <Tab current={false} className={styles.keep} onClick={() => setDialog({ view: chosenView ?? null })}>
          <IconBookmarkPlus size={16} aria-hidden="true" />
          {chosenView ? m.view_edit() : m.view_keep()}
        </Tab>
      )}
      {dialog && (
        <KeepView {...{ list, search, onChoose, reread, ...dialog }} onClose={() => setDialog(null)} />
      )}
    </TabBar>
  )
}

export const countText = ({ count, more }: { count: number; more: boolean }) =>
  grouped(count) + (more ? '+' : '')
