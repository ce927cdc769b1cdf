import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { accountPageSearch } from '#accounts/account-page-search.ts'
import { accountSearch } from '#accounts/account-search.ts'
import { agentSearch, masterSearch } from '#agents/agent-search.ts'
import { depositSearch, withdrawalSearch } from '#cashier/requests/request-search.ts'
import { playerPageSearch } from '#players/page/player-page-search.ts'
import { deskSearch } from '#statements/desk/desk-search.ts'
import { manualSearch } from '#statements/manual/manual-search.ts'
import { rulesSearch } from '#statements/rules/rules-search.ts'
import { RegionProblem } from '#parts/problems/RegionProblem.tsx'
import { playerSearch } from '#players/list/player-search.ts'
import { dailyCloseSearch, handOverSearch } from '#reports/closing-search.ts'
import { employeeSearch } from '#staff/employees/employee-search.ts'
import { rewardSearch } from '#rewards/reward-search.ts'
import { loadPart } from '#ui/load-part.ts'
import { operatingRoutes } from './operating-routes.ts'
import { paths } from '../paths.ts'
import { settingsRoutes } from './settings-routes.ts'
import { Shell } from '../Shell.tsx'

const root = createRootRoute({
  component: Shell,
  notFoundComponent: () => {
    location.replace(paths.notFound)
    return null
  },
})

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: paths.dashboard, replace: true })
  },
})
const customer = createRoute({
  getParentRoute: () => root,
  path: paths.customer,
  beforeLoad: () => {
    throw redirect({ to: paths.players, replace: true })
  },
})
const dashboard = createRoute({
  getParentRoute: () => root,
  path: paths.dashboard,
  component: lazyRouteComponent(() => loadPart(() => import('./DashboardRoute.tsx')), 'DashboardRoute'),
})
const statement = createRoute({
  getParentRoute: () => root,
  path: paths.statement,
  validateSearch: deskSearch,
  component: lazyRouteComponent(() => loadPart(() => import('./DeskRoute.tsx')), 'DeskRoute'),
})
const deposit = createRoute({
  getParentRoute: () => root,
  path: paths.deposit,
  validateSearch: depositSearch,
  component: lazyRouteComponent(() => loadPart(() => import('./DepositsRoute.tsx')), 'DepositsRoute'),
})
const withdraw = createRoute({
  getParentRoute: () => root,
  path: paths.withdraw,
  validateSearch: withdrawalSearch,
  component: lazyRouteComponent(() => loadPart(() => import('./WithdrawalsRoute.tsx')), 'WithdrawalsRoute'),
})
const manualStatement = createRoute({
  getParentRoute: () => root,
  path: paths.manualStatement,
  validateSearch: manualSearch,
  component: lazyRouteComponent(() => loadPart(() => import('./ManualRoute.tsx')), 'ManualRoute'),
})
const rules = createRoute({
  getParentRoute: () => root,
  path: paths.rules,
  validateSearch: rulesSearch,
  component: lazyRouteComponent(() => loadPart(() => import('./RulesRoute.tsx')), 'RulesRoute'),
})
const handOver = createRoute({
  getParentRoute: () => root,
  path: paths.handOver,
  validateSearch: handOverSearch,
  component: lazyRouteComponent(() => loadPart(() => import('./ClosingRoutes.tsx')), 'HandOverRoute'),
})
const dailyClose = createRoute({
  getParentRoute: () => root,
  path: paths.dailyClose,
  validateSearch: dailyCloseSearch,
  component: lazyRouteComponent(() => loadPart(() => import('./ClosingRoutes.tsx')), 'DailyCloseRoute'),
})
const accounts = createRoute({
  getParentRoute: () => root,
  path: paths.accounts,
  validateSearch: accountSearch,
  component: lazyRouteComponent(() => loadPart(() => import('./AccountsRoute.tsx')), 'AccountsRoute'),
})
const account = createRoute({
  getParentRoute: () => root,
  path: `${paths.accounts}/$accountId`,
  validateSearch: accountPageSearch,
  component: lazyRouteComponent(() => loadPart(() => import('./AccountRoute.tsx')), 'AccountRoute'),
})
const agent = createRoute({
  getParentRoute: () => root,
  path: paths.agent,
  validateSearch: agentSearch,
  component: lazyRouteComponent(() => loadPart(() => import('./AgentsRoute.tsx')), 'AgentsRoute'),
})
const master = createRoute({
  getParentRoute: () => root,
  path: paths.master,
  validateSearch: masterSearch,
  component: lazyRouteComponent(() => loadPart(() => import('./MastersRoute.tsx')), 'MastersRoute'),
})
const playerForm = () =>
  lazyRouteComponent(() => loadPart(() => import('./PlayerFormRoute.tsx')), 'PlayerFormRoute')
const newPlayer = createRoute({
  getParentRoute: () => root,
  path: paths.playerForm,
  component: playerForm(),
})
const editPlayer = createRoute({
  getParentRoute: () => root,
  path: `${paths.playerForm}/$userId`,
  component: playerForm(),
})
const importPlayers = createRoute({
  getParentRoute: () => root,
  path: paths.playerImport,
  component: lazyRouteComponent(() => loadPart(() => import('./PlayerImportRoute.tsx')), 'PlayerImportRoute'),
})
const player = createRoute({
  getParentRoute: () => root,
  path: `${paths.players}/$userId`,
  validateSearch: playerPageSearch,
  component: lazyRouteComponent(() => loadPart(() => import('./PlayerRoute.tsx')), 'PlayerRoute'),
})
const players = createRoute({
  getParentRoute: () => root,
  path: paths.players,
  validateSearch: playerSearch,
  component: lazyRouteComponent(() => loadPart(() => import('./PlayersRoute.tsx')), 'PlayersRoute'),
})
const rewards = (
  [
    [paths.redemption, 'RedemptionRoute'],
    [paths.spin, 'SpinRoute'],
    [paths.roulette, 'RouletteRoute'],
    [paths.goodwill, 'GoodwillRoute'],
  ] as const
).map(([path, name]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: rewardSearch,
    component: lazyRouteComponent(() => loadPart(() => import('./RewardsRoute.tsx')), name),
  }),
)
const reportPlayers = createRoute({
  getParentRoute: () => root,
  path: paths.reportPlayers,
  component: lazyRouteComponent(() => loadPart(() => import('./PlayerReportRoute.tsx')), 'PlayerReportRoute'),
})
const notPermitted = createRoute({
  getParentRoute: () => root,
  path: paths.notPermitted,
  validateSearch: ({ act }: Record<string, unknown>): { act?: string } =>
    typeof act === 'string' ? { act } : {},
  component: lazyRouteComponent(() => loadPart(() => import('./NotPermittedRoute.tsx')), 'NotPermittedRoute'),
})
const lossReturn = createRoute({
  getParentRoute: () => root,
  path: paths.lossReturn,
  component: lazyRouteComponent(() => loadPart(() => import('./LossReturnsRoute.tsx')), 'LossReturnsRoute'),
})

const audit = createRoute({
  getParentRoute: () => root,
  path: paths.audit,
  component: lazyRouteComponent(() => loadPart(() => import('./AuditRoute.tsx')), 'AuditRoute'),
})
const reconcile = createRoute({
  getParentRoute: () => root,
  path: paths.reconcile,
  component: lazyRouteComponent(
    () => loadPart(() => import('#crediting/ReconcilePage.tsx')),
    'ReconcilePage',
  ),
})
const backend = createRoute({
  getParentRoute: () => root,
  path: paths.backend,
  component: lazyRouteComponent(
    () => loadPart(() => import('#crediting/backend/BackendPage.tsx')),
    'BackendPage',
  ),
})
const setup = createRoute({
  getParentRoute: () => root,
  path: paths.setup,
  component: lazyRouteComponent(() => loadPart(() => import('./SetupRoute.tsx')), 'SetupRoute'),
})
const phones = createRoute({
  getParentRoute: () => root,
  path: paths.pushbullet,
  component: lazyRouteComponent(() => loadPart(() => import('./PhonesRoute.tsx')), 'PhonesRoute'),
})
const approvals = createRoute({
  getParentRoute: () => root,
  path: paths.approvals,
  component: lazyRouteComponent(() => loadPart(() => import('./ApprovalsRoute.tsx')), 'ApprovalsRoute'),
})
const line = createRoute({
  getParentRoute: () => root,
  path: paths.line,
  component: lazyRouteComponent(() => loadPart(() => import('./LineRoute.tsx')), 'LineRoute'),
})
const employees = createRoute({
  getParentRoute: () => root,
  path: paths.employees,
  validateSearch: employeeSearch,
  component: lazyRouteComponent(() => loadPart(() => import('./EmployeesRoute.tsx')), 'EmployeesRoute'),
})

const serviceApi = createRoute({
  getParentRoute: () => root,
  path: paths.serviceApi,
  component: lazyRouteComponent(() => loadPart(() => import('./ServiceApiRoute.tsx')), 'ServiceApiRoute'),
})
const legacyImport = createRoute({
  getParentRoute: () => root,
  path: paths.legacyImport,
  component: lazyRouteComponent(() => loadPart(() => import('./LegacyImportRoute.tsx')), 'LegacyImportRoute'),
})

const routeTree = root.addChildren([
  home,
  customer,
  dashboard,
  statement,
  deposit,
  withdraw,
  manualStatement,
  rules,
  handOver,
  dailyClose,
  notPermitted,
  players,
  player,
  newPlayer,
  editPlayer,
  importPlayers,
  legacyImport,
  serviceApi,
  accounts,
  account,
  agent,
  master,
  reportPlayers,
  lossReturn,
  audit,
  reconcile,
  backend,
  ...settingsRoutes(root),
  ...operatingRoutes(root),
  setup,
  approvals,
  employees,
  phones,
  ...rewards,
  line,
])

export const createConsoleRouter = () =>
  createRouter({
    routeTree,
    // Plain text in the address instead of JSON: staff read it and share it.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
      const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
      return text === '' ? '' : `?${text}`
    },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ({ error }) => <RegionProblem error={error} />,
  })

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be widened from outside
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
