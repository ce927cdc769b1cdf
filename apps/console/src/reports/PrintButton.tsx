import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import * as m from '#messages'

/** Prints the shift or the day without the rest of the page, by the rules in `Closing.module.css`. */
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
