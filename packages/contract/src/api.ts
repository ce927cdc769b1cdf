import { ownAccounts } from './accounts.ts'
import { backendProfile } from './backend-profile.ts'
import { backups } from './backups.ts'
import { bulkRequests } from './bulk-requests.ts'
import { agents } from './agents.ts'
import { cashier } from './cashier.ts'
import { connections } from './connections.ts'
import { crediting } from './crediting.ts'
import { accountPayouts } from './account-payouts.ts'
import { dailyClose } from './daily-close.ts'
import { dashboard } from './dashboard.ts'
import { handOvers } from './hand-overs.ts'
import { kept } from './kept.ts'
import { line } from './line.ts'
import { lossReturns } from './loss-returns.ts'
import { lineAlertRoutes } from './line-alerts.ts'
import { legacyImportRoutes } from './legacy-import.ts'
import { playerCoins } from './coins.ts'
import { playerForm } from './player-form.ts'
import { playerImports } from './player-imports.ts'
import { personalData } from './personal-data.ts'
import { playerPage } from './player-page.ts'
import { playerReport } from './player-report.ts'
import { phones } from './phones.ts'
import { players } from './players.ts'
import { pushRoutes } from './push.ts'
import { reconcile } from './reconcile.ts'
import { reports } from './reports.ts'
import { requestWork } from './request-work.ts'
import { rewards } from './rewards.ts'
import { service } from './service.ts'
import { shopHealth } from './shop-health.ts'
import { setup } from './setup.ts'
import { slips } from './slips.ts'
import { staff } from './staff.ts'
import { approvals } from './approvals.ts'
import { audit } from './audit.ts'
import { statementImports } from './statement-imports.ts'
import { statementMatching } from './statement-matching.ts'
import { statementMessages } from './statement-messages.ts'
import { statementRules } from './statement-rules.ts'
import { statements } from './statements.ts'
import { webhooks } from './webhooks.ts'
import { waysIn } from './ways-in.ts'

/** The whole API between console, server and third parties. */
export const api = {
  statements: {
    ...statements,
    ...statementMatching,
    ...statementImports,
    ...statementMessages,
    ...statementRules,
  },
  cashier: { ...cashier, ...bulkRequests, ...slips, ...requestWork },
  crediting: { ...crediting, ...reconcile, ...backendProfile },
  players: { ...players, ...playerForm, ...playerImports, ...playerPage, ...playerCoins, ...personalData },
  accounts: ownAccounts,
  agents,
  staff: { ...staff, ...waysIn, ...audit, ...approvals },
  dashboard,
  reports: { ...reports, ...playerReport, ...handOvers, ...dailyClose, ...accountPayouts },
  rewards: { ...rewards, ...lossReturns },
  settings: { ...backups, ...kept, ...shopHealth },
  setup,
  connections: {
    ...connections,
    ...phones,
    ...line,
    ...lineAlertRoutes,
    ...legacyImportRoutes,
    ...pushRoutes,
    ...webhooks,
  },
  service,
}
export type Api = typeof api
