import { find } from '#reports/find.ts'
import { players, playerShares, playerTotals } from '#reports/player-report/player-report.ts'
import { permitExport } from '#reports/export/permit-export.ts'
import { removeView } from '#reports/views/remove-view.ts'
import { saveView } from '#reports/views/save-view.ts'
import { views } from '#reports/views/views.ts'
import { closingRoutes } from './closing-routes.ts'
import type { Implementing } from './implement-contract.ts'

/** Routes for search, saved views, sums and closings. */
export const reportRoutes = (on: Implementing) => ({
  find: on.reports.find.handler(({ context, input }) => find(context, input)),
  views: on.reports.views.handler(({ context, input }) => views(context, input)),
  saveView: on.reports.saveView.handler(({ context, input }) => saveView(context, input)),
  permitExport: on.reports.permitExport.handler(({ context, input }) => permitExport(context, input)),
  removeView: on.reports.removeView.handler(({ context, input }) => removeView(context, input)),
  ...closingRoutes(on),
  players: on.reports.players.handler(({ context, input, signal }) => players(context, input, signal)),
  playerTotals: on.reports.playerTotals.handler(({ context, input, signal }) =>
    playerTotals(context, input, signal),
  ),
  playerShares: on.reports.playerShares.handler(({ context, input, signal }) =>
    playerShares(context, input, signal),
  ),
})
