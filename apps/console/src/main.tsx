import '#ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from '#app/Providers.tsx'
import { type PageKind, pageKindOf, paths } from '#parts/navigation/paths.ts'
import { RegionProblem } from '#parts/problems/RegionProblem.tsx'
import { keepPreferencesApplied } from '#parts/preferences/keep-preferences-applied.ts'
import { tokenIn } from '#staff/sign-in/link-token.ts'
import { loadPart } from '#ui/load-part.ts'

/** The public pages and the app are loaded separately, so that signing in does not wait for the app. */
const screens = {
  login: () => import('#staff/sign-in/SignInPage.tsx').then((file) => file.SignInPage),
  setup: () => import('#staff/sign-in/FirstOwnerPage.tsx').then((file) => file.FirstOwnerPage),
  password: () => import('#staff/sign-in/PasswordPages.tsx').then((file) => file.PasswordPages),
  notFound: () => import('#app/notices/NotFoundPage.tsx').then((file) => file.NotFoundPage),
  app: () => import('#app/AuthenticatedApp.tsx').then((file) => file.startApp()),
} satisfies Record<PageKind, () => Promise<() => React.ReactNode>>

keepPreferencesApplied()

// With the token of a one-time link, /setup creates the first owner; without one it is the setup guide of the console.
const kind = pageKindOf(location.pathname, tokenIn(location) !== '')
if (kind === 'notFound' && location.pathname !== paths.notFound)
  history.replaceState(null, '', paths.notFound)

// Without a top-level `await`, whose presence anywhere makes the bundler keep empty files between the others.
// A browser that is too old shows a notice instead (index.html).
if (!('outdated' in document.documentElement.dataset))
  void loadPart<React.ComponentType>(screens[kind])
    .catch((error: unknown) => () => <RegionProblem error={error} isWholeScreen />)
    .then((Screen) =>
      createRoot(document.getElementById('root')!).render(
        <StrictMode>
          <Providers>
            <Screen />
          </Providers>
        </StrictMode>,
      ),
    )
