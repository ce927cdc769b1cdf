import { localStorageColorSchemeManager } from '@mantine/core'

/** The key is also read by the script in index.html, before anything is painted. */
export const colourSchemeStore = localStorageColorSchemeManager({ key: 'khlang.theme' })
