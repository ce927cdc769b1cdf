import { Button } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { Link } from '#parts/navigation/Link.tsx'

/** Links from the list to the import of players from a file. */
export const ImportLink = () => (
  <Button
    component={Link}
    to={paths.playerImport}
    variant="default"
    style={{ color: 'var(--text)' }}
    size="sm"
    leftSection={<IconTableImport size={17} aria-hidden="true" />}
  >
    {m.player_import_link()}
  </Button>
)
