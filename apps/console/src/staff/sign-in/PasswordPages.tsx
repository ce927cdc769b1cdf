import { paths } from '#parts/navigation/paths.ts'
import { ForgottenPage } from './ForgottenPage.tsx'
import { LinkPage } from './LinkPage.tsx'

/** Shows the pages for setting a password, or for asking for a new one. */
export const PasswordPages = () => (location.pathname === paths.forgotten ? <ForgottenPage /> : <LinkPage />)
