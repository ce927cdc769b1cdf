import { Button, Checkbox } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import * as m from '#paraglide/messages.js'
import { Popup } from '#ui/Popup.tsx'
import styles from './ColumnChooser.module.css'
import type { Column } from './column.ts'

type Props<Row> = {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onToggle: (id: string) => void
}

export function ColumnChooser<Row>({ columns, hidden, onToggle }: Props<Row>) {
  return (
    <Popup
      label={m.columns()}
      button={(open) => (
        <Button {...open} variant="default" leftSection={<IconColumns3 size={16} aria-hidden="true" />}>
          {m.columns()}
        </Button>
      )}
    >
      <div className={styles.columns}>
        {columns
          .filter(({ fixed }) => !fixed)
          .map(({ id, header }) => (
            <Checkbox key={id} label={header} checked={!hidden.includes(id)} onChange={() => onToggle(id)} />
          ))}
      </div>
    </Popup>
  )
}
