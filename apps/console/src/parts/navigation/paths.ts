/** The path of every page. Those fixed by the specification keep its words (spec section 2). */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  manualStatement: '/statement/manual',
  rules: '/statement/rules',
  statement: '/management/statement',
  deposit: '/management/deposit',
  withdraw: '/management/withdraw',
  players: '/management/user',
  playerForm: '/management/user/form',
  playerImport: '/management/user/import',
  accounts: '/management/accounts',
  backend: '/management/backend',
  agent: '/management/agent',
  master: '/management/master',
  reportPlayers: '/management/report-user',
  lossReturn: '/management/return-user',
  redemption: '/management/redeem-user',
  spin: '/management/spin',
  roulette: '/management/roulet',
  goodwill: '/management/admin',
  handOver: '/management/hand-over',
  dailyClose: '/management/daily-close',
  line: '/management/line',
  pushbullet: '/management/pushbullet',
  employees: '/management/myadmin',
  approvals: '/management/approvals',
  audit: '/management/audit',
  reconcile: '/management/reconcile',
  health: '/management/health',
  backups: '/management/backups',
  kept: '/management/kept',
  settings: '/settings',
  legacyImport: '/management/import',
  serviceApi: '/management/api',
  customer: '/management/customer',
  login: '/login',
  setup: '/setup',
  invitation: '/invitation',
  resetPassword: '/reset-password',
  forgotten: '/forgotten-password',
  notPermitted: '/pages/not-authorized',
  notFound: '/pages/error-404',
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** Returns the URL of the list with this request open. */
export const requestAddress = (kind: 'deposit' | 'withdrawal', id: string) =>
  `${kind === 'deposit' ? paths.deposit : paths.withdraw}?request=${id}`

/** Returns the path of the payouts of one own account. */
export const accountAddress = (id: string) => `${paths.accounts}/${id}` as const

/** Returns the path of a player's page. */
export const playerAddress = (id: string) => `${paths.players}/${id}` as const
export type PlayerAddress = ReturnType<typeof playerAddress>

const knownPaths: ReadonlySet<string> = new Set(Object.values(paths))
const withId = /^(\/management\/(user\/(form\/)?|accounts\/)|\/settings\/)[^/]+$/

export const isKnownPath = (pathname: string) => knownPaths.has(pathname) || withId.test(pathname)

/** Pages for setting a password, or for asking for a new one. */
const withoutSession: ReadonlySet<string> = new Set([paths.invitation, paths.resetPassword, paths.forgotten])

/** Kinds of pages; all except `app` need no session. */
export type PageKind = 'login' | 'setup' | 'password' | 'notFound' | 'app'

/**
 * Returns the kind of a page. `hasToken`: the URL contains a one-time token. With a token `/setup` creates
 * the first owner; without one, `/setup` is the guide for employees.
 */
export function pageKindOf(pathname: string, hasToken = false): PageKind {
  if (pathname === paths.login) return 'login'
  if (pathname === paths.setup && hasToken) return 'setup'
  if (withoutSession.has(pathname)) return 'password'
  return pathname === paths.notFound || !isKnownPath(pathname) ? 'notFound' : 'app'
}

/**
 * Returns the page to open after signing in: the one in the URL if it is a page of the console, otherwise the
 * home page.
 */
export function afterSignIn(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? paths.home
  return to.startsWith('/') && pageKindOf(to.split(/[?#]/)[0]!) === 'app' ? to : paths.home
}

/** Returns the URL of the sign-in page. `mfaPending`: only the second factor is missing. */
export const signInAddress = (returnTo: string, mfaPending = false) =>
  (returnTo === paths.home || returnTo === paths.dashboard
    ? paths.login
    : `${paths.login}?to=${encodeURIComponent(returnTo)}`) + (mfaPending ? mfaPendingHash : '')
export const mfaPendingHash = '#half'
