import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { Popup } from '#ui/Popup.tsx'

/** Shows a button that opens the less common filters. */
export function FilterButton({ children }: { children: ReactNode }) {
  return (
    <Popup
      label={m.filters_more()}
      button={(open) => (
        <Button {...open} variant="default" leftSection={<IconFilter size={16} aria-hidden="true" />}>
          {m.filters()}
        </Button>
      )}
    >
      {children}
    </Popup>
  )
}
