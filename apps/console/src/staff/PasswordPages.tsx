import { paths } from '#app/paths.ts'
import { ForgottenPage } from './ForgottenPage.tsx'
import { LinkPage } from './LinkPage.tsx'

/** Where one sets a password, or asks how. */
export const PasswordPages = () => (location.pathname === paths.forgotten ? <ForgottenPage /> : <LinkPage />)
