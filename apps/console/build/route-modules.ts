const app = ['src/app/AuthenticatedApp.tsx']
const desk = [...app, 'src/app/routes/DeskRoute.tsx']

/** The chunks that a path needs before its first paint. `*` is any other path: the shell decides what to show. */
export const routeModules: Record<string, readonly string[]> = {
  '/login': ['src/staff/sign-in/SignInPage.tsx'],
  '/invitation': ['src/staff/sign-in/PasswordPages.tsx'],
  '/reset-password': ['src/staff/sign-in/PasswordPages.tsx'],
  '/forgotten-password': ['src/staff/sign-in/PasswordPages.tsx'],
  '/pages/error-404': ['src/app/notices/NotFoundPage.tsx'],
  '/': [...app, 'src/app/routes/DashboardRoute.tsx'],
  '/dashboard': [...app, 'src/app/routes/DashboardRoute.tsx'],
  '/management/statement': desk,
  '/management/deposit': [...app, 'src/app/routes/DepositsRoute.tsx'],
  '/management/withdraw': [...app, 'src/app/routes/WithdrawalsRoute.tsx'],
  '/statement/manual': [...app, 'src/app/routes/ManualRoute.tsx'],
  '/management/user/form': [...app, 'src/app/routes/PlayerFormRoute.tsx'],
  '/statement/rules': [...app, 'src/app/routes/RulesRoute.tsx'],
  '*': app,
}
