const house = ['src/app/House.tsx']
const desk = [...house, 'src/app/DeskRoute.tsx']

/** The chunks that a path needs before its first paint. `*` is any other path: the shell decides what to show. */
export const routeModules: Record<string, readonly string[]> = {
  '/login': ['src/staff/SignInPage.tsx'],
  '/invitation': ['src/staff/PasswordPages.tsx'],
  '/reset-password': ['src/staff/PasswordPages.tsx'],
  '/forgotten-password': ['src/staff/PasswordPages.tsx'],
  '/pages/error-404': ['src/app/NotFoundPage.tsx'],
  '/': [...house, 'src/app/DashboardRoute.tsx'],
  '/dashboard': [...house, 'src/app/DashboardRoute.tsx'],
  '/management/statement': desk,
  '/management/deposit': [...house, 'src/app/DepositsRoute.tsx'],
  '/management/withdraw': [...house, 'src/app/WithdrawalsRoute.tsx'],
  '/statement/manual': [...house, 'src/app/ManualRoute.tsx'],
  '/management/user/form': [...house, 'src/app/PlayerFormRoute.tsx'],
  '/statement/rules': [...house, 'src/app/RulesRoute.tsx'],
  '*': house,
}
