import { LegacyImportPage } from '#legacy-import/LegacyImportPage.tsx'
import { roleText } from '#parts/session/role-labels.ts'

export const LegacyImportRoute = () => <LegacyImportPage roleText={roleText} />
