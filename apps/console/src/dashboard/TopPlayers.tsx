import type { TopPlayer } from '@khlang/contract/dashboard'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { Link } from '#parts/navigation/Link.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { Amount } from './Amount.tsx'
import { ShareBar } from '#ui/ShareBar.tsx'
import styles from './Figures.module.css'
import { useTopPlayers } from './use-figures.ts'

/** Lists the players with the highest deposits, and with the highest net (deposits less withdrawals), of this month. */
export function TopPlayers() {
  const { data, error, refetch } = useTopPlayers()
  return (
    <>
      {(['deposits', 'net'] as const).map((by) => (
        <section key={by} className={styles.panel} data-what="top" aria-label={words[by]()}>
          <h3 className={styles.heading}>{words[by]()}</h3>
          {error && !data && <LoadProblem error={error} onAgain={() => void refetch()} />}
          {!data && !error && <p className={styles.quiet}>{m.loading()}</p>}
          {data && <Ranked players={by === 'net' ? data.byNet : data.byDeposits} measure={by} />}
          <Link
            to={paths.reportPlayers}
            search={{ period: 'thisMonth', sort: by }}
            preload={false}
            className={styles.all}
          >
            {m.dashboard_whole_report()}
          </Link>
        </section>
      ))}
    </>
  )
}

const words = { deposits: m.dashboard_top_deposits, net: m.dashboard_top_net }

function Ranked({ players, measure }: { players: readonly TopPlayer[]; measure: 'deposits' | 'net' }) {
  if (players.length === 0) return <p className={styles.quiet}>{m.dashboard_nobody()}</p>
  const highestAmount = Math.max(1, ...players.map((one) => Number(one[measure])))
  return (
    <ol className={styles.ranks}>
      {players.map((one) => (
        <li key={one.id} className={styles.rank}>
          <Link
            to={`${paths.players}/$userId`}
            params={{ userId: one.id }}
            search={{ period: 'thisMonth' }}
            preload={false}
            className={styles.player}
          >
            <strong className="digits">{one.code}</strong> {one.name}
          </Link>
          <strong className="digits">
            <Amount amount={Number(one[measure])} />
          </strong>
          <ShareBar value={Number(one[measure])} maxValue={highestAmount} />
        </li>
      ))}
    </ol>
  )
}
