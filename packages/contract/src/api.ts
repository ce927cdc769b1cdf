import { ownAccounts } from './accounts/accounts.ts'
import { backendProfile } from './crediting/backend-profile.ts'
import { backups } from './settings/backups.ts'
import { bulkRequests } from './cashier/bulk-requests.ts'
import { agents } from './agents.ts'
import { cashier } from './cashier/cashier.ts'
import { connections } from './service-api/service-keys.ts'
import { crediting } from './crediting/crediting.ts'
import { accountPayouts } from './reports/account-payouts.ts'
import { dailyClose } from './reports/daily-close.ts'
import { dashboard } from './dashboard.ts'
import { handOvers } from './reports/hand-overs.ts'
import { kept } from './reports/kept.ts'
import { line } from './line/line.ts'
import { lossReturns } from './rewards/loss-returns.ts'
import { lineAlertRoutes } from './notifications/line-alerts.ts'
import { legacyImportRoutes } from './legacy-import/legacy-import.ts'
import { playerCoins } from './players/coins.ts'
import { playerForm } from './players/player-form.ts'
import { playerImports } from './players/player-imports.ts'
import { personalData } from './players/personal-data.ts'
import { playerPage } from './players/player-page.ts'
import { playerReport } from './reports/player-report.ts'
import { phones } from './bank-feeds/phones.ts'
import { players } from './players/players.ts'
import { pushRoutes } from './notifications/push.ts'
import { reconcile } from './crediting/reconcile.ts'
import { reports } from './reports/reports.ts'
import { requestWork } from './cashier/request-work.ts'
import { rewards } from './rewards/rewards.ts'
import { service } from './service-api/service.ts'
import { shopHealth } from './settings/shop-health.ts'
import { shopSettings } from './settings/shop-settings.ts'
import { setup } from './setup.ts'
import { slips } from './cashier/slips.ts'
import { staff } from './staff/staff.ts'
import { approvals } from './approvals.ts'
import { audit } from './staff/audit.ts'
import { statementImports } from './statements/statement-imports.ts'
import { statementMatching } from './statements/statement-matching.ts'
import { statementMessages } from './statements/statement-messages.ts'
import { statementRules } from './statements/statement-rules.ts'
import { statements } from './statements/statements.ts'
import { webhooks } from './notifications/webhooks.ts'
import { waysIn } from './staff/ways-in.ts'

/**
 * The API between console, server and third parties, except files, pictures, the live stream, sign-in by
 * `/api/auth`, and what LINE and phones send.
 */
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
  settings: { ...shopSettings, ...backups, ...kept, ...shopHealth },
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
