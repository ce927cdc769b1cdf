import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { colourScheme } from '#parts/preferences/colour-scheme.ts'
import { styleNonce } from '#ui/nonce.ts'
import { theme } from '#ui/theme.ts'
import { StepUpDialog } from './StepUpDialog.tsx'

let asking: Promise<boolean> | null = null

/** Asks for step-up once for all commands that wait for it. Resolves to false if the user cancels. */
export const proveStepUp = (): Promise<boolean> => (asking ??= ask().finally(() => (asking = null)))

/** Renders in a separate React root, independent of the open page and of the caller. */
function ask(): Promise<boolean> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  return new Promise((resolve) => {
    const end = (proved: boolean) => {
      root.unmount()
      container.remove()
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
