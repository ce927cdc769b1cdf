import { MantineProvider } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useLocale } from '#parts/locale.ts'
import { colourSchemeStore } from '#ui/colour-scheme.ts'
import { styleNonce } from '#ui/nonce.ts'
import { kitColours, theme } from '#ui/theme.ts'
import { Toasts } from './Toasts.tsx'

/** What every page stands in: colours, language, passing words. A new language draws everything anew. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={kitColours}
      colorSchemeManager={colourSchemeStore}
      defaultColorScheme="light"
      getStyleNonce={styleNonce}
    >
      <Fragment key={useLocale()}>{children}</Fragment>
      <Toasts />
    </MantineProvider>
  )
}
