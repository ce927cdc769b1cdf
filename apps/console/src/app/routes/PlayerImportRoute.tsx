import { PlayerImportPage } from '#players/import/PlayerImportPage.tsx'
import { paths } from '#parts/navigation/paths.ts'

export const PlayerImportRoute = () => <PlayerImportPage listAddress={paths.players} />
