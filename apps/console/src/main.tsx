import '#ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from '#app/Providers.tsx'
import { type PageKind, pageKindOf, paths } from '#parts/navigation/paths.ts'
import { RegionProblem } from '#parts/problems/RegionProblem.tsx'
import { keepPreferencesApplied } from '#parts/preferences/keep-preferences-applied.ts'
import { tokenIn } from '#staff/sign-in/link-token.ts'
import { loadPart } from '#ui/load-part.ts'

type Screen = React.ComponentType<{ painted: HTMLElement; home: HTMLElement }>

/** The public pages and the app are loaded separately, so that signing in does not wait for the app. */
const screens = {
  login: () => import('#app/SignInScreen.tsx').then((file) => file.SignInScreen),
  setup: () => import('#staff/sign-in/FirstOwnerPage.tsx').then((file) => file.FirstOwnerPage),
  password: () => import('#staff/sign-in/PasswordPages.tsx').then((file) => file.PasswordPages),
  notFound: () => import('#app/notices/NotFoundPage.tsx').then((file) => file.NotFoundPage),
  app: () => import('#app/AuthenticatedApp.tsx').then((file) => file.startApp()),
} satisfies Record<PageKind, () => Promise<Screen>>

keepPreferencesApplied()
// When built, these styles come with the fields (`lean-mantine.ts`).
if (import.meta.env.DEV) void import('#ui/fields.css')

// With the token of a one-time link, /setup creates the first owner; without one it is the setup guide of the console.
const kind = pageKindOf(location.pathname, tokenIn(location) !== '')
if (kind === 'notFound' && location.pathname !== paths.notFound)
  history.replaceState(null, '', paths.notFound)

const painted = document.getElementById('root')!
// Markup that somebody may be typing into stays until the page can replace it.
const home = 'markup' in painted.dataset ? document.createElement('div') : painted
home.id = painted.id

const show = (content: React.ReactNode, element: HTMLElement) =>
  createRoot(element).render(
    <StrictMode>
      <Providers>{content}</Providers>
    </StrictMode>,
  )

// Without a top-level `await`, whose presence anywhere makes the bundler keep empty files between the others.
// A browser that is too old shows a notice instead (index.html).
if (!('outdated' in document.documentElement.dataset))
  void loadPart<Screen>(screens[kind]).then(
    (Screen) => show(<Screen painted={painted} home={home} />, home),
    (error: unknown) => show(<RegionProblem error={error} isWholeScreen />, painted),
  )
