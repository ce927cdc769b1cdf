import { LegacyImportPage } from '#connections/LegacyImportPage.tsx'
import { roleText } from './role-labels.ts'

export const LegacyImportRoute = () => <LegacyImportPage roleText={roleText} />
