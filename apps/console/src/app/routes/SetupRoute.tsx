import { SetupPage } from '#setup/SetupPage.tsx'
import { openOverlay } from '../overlay.ts'

export const SetupRoute = () => <SetupPage onOverlay={openOverlay} />
