import { PlayerImportPage } from '#players/import/PlayerImportPage.tsx'
import { paths } from '../paths.ts'

export const PlayerImportRoute = () => <PlayerImportPage listAddress={paths.players} />
