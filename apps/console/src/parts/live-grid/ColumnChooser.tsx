import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import * as m from '#messages'
import { Lazy } from '#ui/Lazy.tsx'
import { Popup } from '#ui/Popup.tsx'
import type { ColumnSheetProps } from './ColumnSheet.tsx'
import type { ChosenColumns } from './use-columns.ts'

/** Shows the button that chooses columns. Its content is loaded when first opened. */
export function ColumnChooser<Row>({ columns }: { columns: ChosenColumns<Row> }) {
  const { allColumns, shownColumns, change, reset } = columns
  const sheet: ColumnSheetProps = {
    columns: allColumns.map(({ id, header, fixed }) => ({ id, header, fixed: fixed ?? false })),
    shownIds: shownColumns.map(({ id }) => id),
    onChange: change,
    onReset: reset,
  }
  return (
    <Popup
      label={m.columns()}
      button={(open) => (
        <Button {...open} variant="default" leftSection={<IconColumns3 size={16} aria-hidden="true" />}>
          {m.columns()}
        </Button>
      )}
    >
      <Lazy load={() => import('./ColumnSheet.tsx').then((file) => file.ColumnSheet)} props={sheet} />
    </Popup>
  )
}
