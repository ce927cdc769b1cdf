import { Button, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import * as m from '#messages'
import { changePreferences, usePreferences } from '#parts/preferences/preferences.ts'
import { BareButton } from '#ui/BareButton.tsx'
import { withColumnMoved } from './column-order.ts'
import styles from './ColumnSheet.module.css'

export type ColumnSheetProps = {
  columns: readonly { id: string; header: string; fixed: boolean }[]
  shownIds: readonly string[]
  onChange: (order: readonly string[], hidden: readonly string[]) => void
  onReset: () => void
}

/** Chooses columns, their order and the density, by mouse (drag) or keyboard (buttons, or Alt with an arrow key). */
export function ColumnSheet({ columns, shownIds, onChange, onReset }: ColumnSheetProps) {
  const { density } = usePreferences()
  const [dragged, setDragged] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const order = columns.map(({ id }) => id)
  const hidden = order.filter((id) => !shownIds.includes(id))

  function move(id: string, position: number) {
    const next = withColumnMoved(order, id, position)
    onChange(next, hidden)
    const column = columns.find((one) => one.id === id)
    setAnnouncement(
      m.column_moved({ name: column?.header ?? '', n: next.indexOf(id) + 1, total: order.length }),
    )
  }
  function toggle(id: string) {
    onChange(order, hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id])
  }
  function onKeyDown(event: KeyboardEvent, id: string, index: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || !step) return
    event.preventDefault()
    move(id, index + step)
  }
  function onDragOver(event: DragEvent, index: number) {
    event.preventDefault()
    if (dragged !== null && order[index] !== dragged) move(dragged, index)
  }
  return (
    <div className={styles.sheet}>
      <ul className={styles.columns}>
        {columns.map(({ id, header, fixed }, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for the mouse; buttons and keys do the same
          <li
            key={id}
            className={styles.column}
            data-dragged={dragged === id || undefined}
            draggable
            onDragStart={() => setDragged(id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => onDragOver(event, at)}
            onDrop={(event) => event.preventDefault()}
          >
            <IconGripVertical size={16} className={styles.grip} aria-hidden="true" />
            <Checkbox
              className={styles.name}
              size="xs"
              label={header}
              checked={shownIds.includes(id)}
              disabled={fixed}
              onChange={() => toggle(id)}
              onKeyDown={(event) => onKeyDown(event, id, at)}
            />
            {([-1, 1] as const).map((step) => (
              <BareButton
                key={step}
                className={styles.step}
                disabled={order[at + step] === undefined}
                aria-label={step < 0 ? m.column_up({ name: header }) : m.column_down({ name: header })}
                onClick={() => move(id, at + step)}
              >
                {step < 0 ? (
                  <IconChevronUp size={16} aria-hidden="true" />
                ) : (
                  <IconChevronDown size={16} aria-hidden="true" />
                )}
              </BareButton>
            ))}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Checkbox
          size="xs"
          label={m.density_compact()}
          checked={density === 'compact'}
          onChange={() => changePreferences({ density: density === 'compact' ? 'comfortable' : 'compact' })}
        />
        <Button size="compact-sm" variant="subtle" onClick={onReset}>
          {m.columns_reset()}
        </Button>
      </div>
      <span className="unseen" role="status">
        {announcement}
      </span>
    </div>
  )
}
