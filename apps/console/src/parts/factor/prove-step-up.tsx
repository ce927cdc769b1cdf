import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { colourScheme } from '#parts/colour-scheme.ts'
import { styleNonce } from '#ui/nonce.ts'
import { theme } from '#ui/theme.ts'
import { StepUpDialog } from './StepUpDialog.tsx'

let asking: Promise<boolean> | null = null

/** Asks whoever sits here for his second factor, once for all that wait for it. True once he has proved it. */
export const proveStepUp = (): Promise<boolean> => (asking ??= ask().finally(() => (asking = null)))

/** A tree of its own: whatever page is open, and whoever called, knows nothing of it. */
function ask(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const end = (proved: boolean) => {
      root.unmount()
      place.remove()
      resolve(proved)
    }
    root.render(
      <MantineProvider
        theme={theme}
        colorSchemeManager={colourScheme}
        defaultColorScheme="light"
        getStyleNonce={styleNonce}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <StepUpDialog onEnd={end} />
      </MantineProvider>,
    )
  })
}
