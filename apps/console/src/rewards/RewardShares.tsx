import type { ReportedKind } from '@khlang/contract/rewards/rewards'
import { mostShares } from '@khlang/domain/rewards/reward'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { grouped } from '#ui/numbers.ts'
import cell from '#parts/live-grid/row-cell.module.css'
import { ShareBar } from '#ui/ShareBar.tsx'
import styles from './Rewards.module.css'

type Props = { kind: ReportedKind; query: Record<string, string>; onClose: () => void }
type Share = { name: string; count: number; credits: number }

/**
 * Shows the totals of the filtered rewards by prize, employee and player: the fifty largest of each. Rewards under way
 * or cancelled are not counted.
 */
export function RewardShares({ kind, query, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['reward-shares', kind, query],
    queryFn: ({ signal }) => api.rewards.shares({ kind, ...query }, { signal }),
  })
  const nothing = data && [data.byPrize, data.byPlayer, data.byEmployee].every(({ length }) => length === 0)
  return (
    <Dialog shape="side" title={m.rewards_shares()} onClose={onClose}>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {nothing && <EmptyNote title={m.rewards_none()} />}
      {data && (
        <div className={styles.shares}>
          <Shares title={m.rewards_by_prize()} shares={data.byPrize} />
          <Shares title={m.rewards_by_employee()} shares={data.byEmployee} />
          <Shares title={m.rewards_by_player()} shares={data.byPlayer} />
        </div>
      )}
    </Dialog>
  )
}

function Shares({ title, shares }: { title: string; shares: readonly Share[] }) {
  if (shares.length === 0) return null
  const highestCredits = Math.max(1, ...shares.map(({ credits }) => credits))
  return (
    <section>
      <h3>{title}</h3>
      {shares.map(({ name, count, credits }) => (
        <div key={name} className={styles.share}>
          <span className={cell.text}>{name}</span>
          <span className="digits">
            <strong>{grouped(credits)}</strong> · {m.rewards_times({ n: grouped(count) })}
          </span>
          <ShareBar value={credits} maxValue={highestCredits} />
        </div>
      ))}
      {shares.length === mostShares && <p>{m.shown_largest({ n: mostShares })}</p>}
    </section>
  )
}
