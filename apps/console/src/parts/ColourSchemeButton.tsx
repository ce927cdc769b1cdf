import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import * as m from '#paraglide/messages.js'
import { IconButton } from '#ui/IconButton.tsx'

export function ColourSchemeButton() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  return (
    <IconButton
      label={dark ? m.theme_light() : m.theme_dark()}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={20} /> : <IconMoon size={20} />}
    </IconButton>
  )
}
