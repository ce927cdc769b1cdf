import '#ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from '#app/Providers.tsx'
import { keepPreferencesApplied } from '#parts/preferences/keep-preferences-applied.ts'
import { MeContext } from '#parts/session/me.ts'
import { KitPage } from './KitPage.tsx'
import { somebody } from './samples.ts'

/** The page of the kit: `/kit` with `npm run dev`. It asks no server, and no shop has it. */
keepPreferencesApplied()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <QueryClientProvider client={new QueryClient()}>
        <MeContext value={somebody}>
          <KitPage />
        </MeContext>
      </QueryClientProvider>
    </Providers>
  </StrictMode>,
)
