import { Link } from '@tanstack/react-router'
import { DashboardPage } from '#dashboard/DashboardPage.tsx'
import { paths } from './paths.ts'
import { useCounters } from './use-counters.ts'

const targets = {
  entries: { to: paths.statement },
  deposits: { to: paths.deposit, search: { state: 'pending' as const } },
  unknown: { to: paths.statement, search: { tab: 'unknown' as const } },
  withdrawals: { to: paths.withdraw, search: { state: 'open' as const } },
} as const

export function DashboardRoute() {
  return (
    <DashboardPage
      counters={useCounters()}
      link={(what, className, children) => (
        <Link {...targets[what]} className={className}>
          {children}
        </Link>
      )}
    />
  )
}
