import { Button } from '@mantine/core'
import { IconBookmark, IconBookmarkPlus, IconUsers, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages'
import { closePopupAround, Popup } from '#ui/Popup.tsx'
import { TabCount } from '#ui/TabBar.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import { KeepView } from './KeepView.tsx'
import { useViews, type ViewsProps } from './use-views.ts'
import type { ViewDialogProps } from './ViewDialog.tsx'
import styles from './ViewMenu.module.css'
import { countText } from './ViewTabs.tsx'

/** Shows saved views behind one button, for lists that already have tabs. */
export function ViewMenu(props: ViewsProps) {
  const { list, search, isPlainList, onChoose } = props
  const { views, chosenView, isChanged, reread } = useViews(props)
  const [dialog, setDialog] = useState<Pick<ViewDialogProps, 'view'> | null>(null)
  const choose = (button: HTMLElement, act: () => void) => {
    closePopupAround(button)
    act()
  }
  return (
    <>
      <Popup
        label={m.views_label()}
        button={(open) => (
          <Button
            {...open}
            size="sm"
            variant={chosenView ? 'light' : 'default'}
            className={styles.button}
            leftSection={<IconBookmark size={16} aria-hidden="true" />}
          >
            {chosenView ? `${chosenView.name}${isChanged ? ` ${m.view_changed()}` : ''}` : m.views_button()}
          </Button>
        )}
      >
        <div className={styles.menu}>
          {views.length === 0 && <p className={styles.none}>{m.views_none()}</p>}
          {views.map((view) => (
            <BareButton
              key={view.id}
              className={styles.view}
              aria-current={view === chosenView ? 'true' : undefined}
              title={view.shared ? m.view_shared_by({ name: view.author }) : undefined}
              onClick={({ currentTarget }) => choose(currentTarget, () => onChoose(view))}
            >
              {view.shared ? (
                <IconUsers size={15} aria-hidden="true" />
              ) : (
                <IconBookmark size={15} aria-hidden="true" />
              )}
              {view.name}
              {view.count && <TabCount>{countText(view.count)}</TabCount>}
            </BareButton>
          ))}
          {chosenView && (
            <BareButton
              className={styles.view}
              onClick={({ currentTarget }) => choose(currentTarget, () => onChoose(null))}
            >
              <IconX size={15} aria-hidden="true" /> {m.views_leave()}
            </BareButton>
          )}
          {(!isPlainList || chosenView) && (
            <BareButton
              className={styles.view}
              onClick={({ currentTarget }) =>
                choose(currentTarget, () => setDialog({ view: chosenView ?? null }))
              }
            >
              <IconBookmarkPlus size={16} aria-hidden="true" />
              {chosenView ? m.view_edit() : m.view_keep()}
            </BareButton>
          )}
        </div>
      </Popup>
      {dialog && (
        <KeepView {...{ list, search, onChoose, reread, ...dialog }} onClose={() => setDialog(null)} />
      )}
    </>
  )
}
