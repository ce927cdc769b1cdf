import { paths } from '#parts/navigation/paths.ts'
import { ForgottenPage } from './ForgottenPage.tsx'
import { LinkPage } from './LinkPage.tsx'

/** Pages for setting a password, or for asking how to. */
export const PasswordPages = () => (location.pathname === paths.forgotten ? <ForgottenPage /> : <LinkPage />)
