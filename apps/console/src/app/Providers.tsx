import { MantineProvider } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { colourScheme } from '#parts/preferences/colour-scheme.ts'
import { useLocale } from '#parts/preferences/locale.ts'
import { usePreferences } from '#parts/preferences/preferences.ts'
import { styleNonce } from '#ui/nonce.ts'
import { theme } from '#ui/theme.ts'
import { Toasts } from './notices/Toasts.tsx'

/**
 * Sets up what every page needs: colours, language, toasts. A change of language or date format mounts everything
 * again.
 */
export function Providers({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const { dateStyle, era } = usePreferences()
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false} // they are in the first style sheet
      withGlobalClasses={false}
      colorSchemeManager={colourScheme}
      defaultColorScheme="light"
      getStyleNonce={styleNonce}
    >
      <Fragment key={`${locale} ${dateStyle} ${era}`}>{children}</Fragment>
      <Toasts />
    </MantineProvider>
  )
}
