import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import * as m from '#messages'

/** On paper there is the sheet alone: `Closing.module.css` says how. */
export const PrintButton = () => (
  <Button
    size="compact-md"
    variant="default"
    leftSection={<IconPrinter size={16} aria-hidden="true" />}
    onClick={() => window.print()}
  >
    {m.shift_print()}
  </Button>
)
