import { accountPageSearch } from '#accounts/account-page-search.ts'
import { accountSearch } from '#accounts/account-search.ts'
import { agentSearch, masterSearch } from '#agents/agent-search.ts'
import { depositSearch, withdrawalSearch } from '#cashier/requests/request-search.ts'
import type { LineSearch } from '#line/line-search.ts'
import type { PhonesSearch } from '#bank-feeds/phones-search.ts'
import { page, readByPage } from '#parts/navigation/route.ts'
import { playerSearch } from '#players/list/player-search.ts'
import { playerPageSearch } from '#players/page/player-page-search.ts'
import { dailyCloseSearch, handOverSearch } from '#reports/closing-search.ts'
import type { PlayerReportSearch } from '#reports/player-report-search.ts'
import type { LossReturnSearch } from '#rewards/lossreturn/lossreturn-search.ts'
import { rewardSearch } from '#rewards/reward-search.ts'
import type { ApprovalsSearch } from '#staff/approvals/approvals-search.ts'
import type { AuditSearch } from '#staff/audit/audit-search.ts'
import { employeeSearch } from '#staff/employees/employee-search.ts'
import { deskSearch } from '#statements/desk/desk-search.ts'
import { manualSearch } from '#statements/manual/manual-search.ts'
import { rulesSearch } from '#statements/rules/rules-search.ts'
import { paths } from '#parts/navigation/paths.ts'
import { pathsWithId } from './paths-with-id.ts'

/**
 * The page or redirect of each path pattern. The first match wins, so a fixed path comes before a pattern
 * with parameters that would also match it.
 */
export const routes = {
  [paths.home]: { redirect: paths.dashboard },
  [paths.customer]: { redirect: paths.players },
  [paths.dashboard]: page(() => import('./DashboardRoute.tsx'), 'DashboardRoute'),
  [paths.statement]: page(() => import('./DeskRoute.tsx'), 'DeskRoute', deskSearch),
  [paths.deposit]: page(() => import('./DepositsRoute.tsx'), 'DepositsRoute', depositSearch),
  [paths.withdraw]: page(() => import('./WithdrawalsRoute.tsx'), 'WithdrawalsRoute', withdrawalSearch),
  [paths.manualStatement]: page(() => import('./ManualRoute.tsx'), 'ManualRoute', manualSearch),
  [paths.rules]: page(() => import('./RulesRoute.tsx'), 'RulesRoute', rulesSearch),
  [paths.handOver]: page(() => import('./ClosingRoutes.tsx'), 'HandOverRoute', handOverSearch),
  [paths.dailyClose]: page(() => import('./ClosingRoutes.tsx'), 'DailyCloseRoute', dailyCloseSearch),

  [paths.players]: page(() => import('./PlayersRoute.tsx'), 'PlayersRoute', playerSearch),
  [paths.playerForm]: page(() => import('./PlayerFormRoute.tsx'), 'PlayerFormRoute'),
  [paths.playerImport]: page(() => import('./PlayerImportRoute.tsx'), 'PlayerImportRoute'),
  [pathsWithId.playerForm]: page(() => import('./PlayerFormRoute.tsx'), 'PlayerFormRoute'),
  [pathsWithId.player]: page(() => import('./PlayerRoute.tsx'), 'PlayerRoute', playerPageSearch),
  [paths.accounts]: page(() => import('./AccountsRoute.tsx'), 'AccountsRoute', accountSearch),
  [pathsWithId.account]: page(() => import('./AccountRoute.tsx'), 'AccountRoute', accountPageSearch),
  [paths.agent]: page(() => import('./AgentsRoute.tsx'), 'AgentsRoute', agentSearch),
  [paths.master]: page(() => import('./MastersRoute.tsx'), 'MastersRoute', masterSearch),

  [paths.reportPlayers]: page(
    () => import('./PlayerReportRoute.tsx'),
    'PlayerReportRoute',
    readByPage<PlayerReportSearch>(),
  ),
  [paths.lossReturn]: page(
    () => import('./LossReturnsRoute.tsx'),
    'LossReturnsRoute',
    readByPage<LossReturnSearch>(),
  ),
  [paths.redemption]: page(() => import('./RewardsRoute.tsx'), 'RedemptionRoute', rewardSearch),
  [paths.spin]: page(() => import('./RewardsRoute.tsx'), 'SpinRoute', rewardSearch),
  [paths.roulette]: page(() => import('./RewardsRoute.tsx'), 'RouletteRoute', rewardSearch),
  [paths.goodwill]: page(() => import('./RewardsRoute.tsx'), 'GoodwillRoute', rewardSearch),

  [paths.employees]: page(() => import('./EmployeesRoute.tsx'), 'EmployeesRoute', employeeSearch),
  [paths.approvals]: page(
    () => import('./ApprovalsRoute.tsx'),
    'ApprovalsRoute',
    readByPage<ApprovalsSearch>(),
  ),
  [paths.audit]: page(() => import('./AuditRoute.tsx'), 'AuditRoute', readByPage<AuditSearch>()),
  [paths.reconcile]: page(() => import('#crediting/ReconcilePage.tsx'), 'ReconcilePage'),
  [paths.backend]: page(() => import('#crediting/backend/BackendPage.tsx'), 'BackendPage'),
  [paths.line]: page(() => import('./LineRoute.tsx'), 'LineRoute', readByPage<LineSearch>()),
  [paths.pushbullet]: page(() => import('./PhonesRoute.tsx'), 'PhonesRoute', readByPage<PhonesSearch>()),
  [paths.serviceApi]: page(() => import('./ServiceApiRoute.tsx'), 'ServiceApiRoute'),
  [paths.legacyImport]: page(() => import('./LegacyImportRoute.tsx'), 'LegacyImportRoute'),

  [paths.setup]: page(() => import('./SetupRoute.tsx'), 'SetupRoute'),
  [paths.settings]: page(() => import('./SettingsRoute.tsx'), 'SettingsRoute'),
  [pathsWithId.settings]: page(() => import('./SettingsRoute.tsx'), 'SettingsRoute'),
  [paths.health]: page(() => import('#settings/HealthPage.tsx'), 'HealthPage'),
  [paths.backups]: page(() => import('#settings/BackupsPage.tsx'), 'BackupsPage'),
  [paths.kept]: page(() => import('#settings/KeptPage.tsx'), 'KeptPage'),
  [paths.notPermitted]: page(
    () => import('./NotPermittedRoute.tsx'),
    'NotPermittedRoute',
    ({ act }): { act?: string } => (typeof act === 'string' ? { act } : {}),
  ),
}

declare module '#parts/navigation/targets.ts' {
  interface PageTable {
    routes: typeof routes
  }
}
