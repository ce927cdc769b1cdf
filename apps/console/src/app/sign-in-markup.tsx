import { renderToStaticMarkup } from 'react-dom/server'
import { SignInPage } from '#staff/sign-in/SignInPage.tsx'
import { Providers } from './Providers.tsx'

/**
 * Returns the sign-in page as it is when it opens. The build puts it into the page, so that it is painted before any
 * script has arrived (`build/sign-in-markup.ts`).
 */
export const signInMarkup = (): string =>
  renderToStaticMarkup(
    <Providers>
      <SignInPage />
    </Providers>,
  )
