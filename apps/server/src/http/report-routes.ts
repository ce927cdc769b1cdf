import type { Api } from '@khlang/contract/api'
import { find } from '#reports/find.ts'
import { players } from '#reports/player-report/players.ts'
import { playerShares } from '#reports/player-report/player-shares.ts'
import { playerTotals } from '#reports/player-report/player-totals.ts'
import { permitExport } from '#reports/export/permit-export.ts'
import { removeView } from '#reports/views/remove-view.ts'
import { saveView } from '#reports/views/save-view.ts'
import { views } from '#reports/views/views.ts'
import { closingRoutes } from './closing-routes.ts'
import type { Handlers } from './serve.ts'

/** Routes for search, saved views, permits of exports, the player report and closings. */
export const reportRoutes: Handlers<Api['reports']> = {
  find,
  views,
  saveView,
  permitExport,
  removeView,
  ...closingRoutes,
  players,
  playerTotals,
  playerShares,
}
