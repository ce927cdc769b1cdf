import { LegacyImportPage } from '#connections/LegacyImportPage.tsx'
import { roleText } from './role-words.ts'

export const LegacyImportRoute = () => <LegacyImportPage roleText={roleText} />
