import { DashboardPage } from '#dashboard/DashboardPage.tsx'
import { Link } from '#parts/navigation/Link.tsx'
import { GuideRoom } from '#parts/setup/GuideRoom.tsx'
import { useMe } from '#parts/session/me.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { paths } from '#parts/navigation/paths.ts'
import { useCounters } from '#parts/navigation/use-counters.ts'

const targets = {
  entries: { to: paths.statement },
  deposits: { to: paths.deposit, search: { state: 'pending' as const } },
  unknown: { to: paths.statement, search: { tab: 'unknown' as const } },
  withdrawals: { to: paths.withdraw, search: { state: 'open' as const } },
} as const

export function DashboardRoute() {
  const { may } = useMe()
  return (
    <DashboardPage
      counters={useCounters()}
      guide={
        may.includes('setting.change') && (
          <Lazy
            load={() => import('#setup/SetupCard.tsx').then((file) => file.SetupCard)}
            props={{}}
            meanwhile={<GuideRoom />}
          />
        )
      }
      link={(what, className, children) => (
        <Link {...targets[what]} className={className}>
          {children}
        </Link>
      )}
    />
  )
}
