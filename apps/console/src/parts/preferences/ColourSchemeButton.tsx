import { useComputedColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import * as m from '#messages'
import { IconButton } from '#ui/IconButton.tsx'
import { toggleTheme } from './toggle-theme.ts'

export function ColourSchemeButton() {
  const dark = useComputedColorScheme('light') === 'dark'
  return (
    <IconButton label={dark ? m.theme_light() : m.theme_dark()} onClick={() => toggleTheme(dark)}>
      {dark ? <IconSun size={20} /> : <IconMoon size={20} />}
    </IconButton>
  )
}
