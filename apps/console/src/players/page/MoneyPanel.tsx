import type { PlayerMoney } from '@khlang/contract/players/player-money'
import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { longPresets } from '@khlang/domain/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useToday } from '#live/clock.ts'
import { serverNow } from '#live/server-clock.ts'
import { Fact, Facts } from '#parts/Facts.tsx'
import { Link } from '#parts/navigation/Link.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { daysOf } from '#parts/filters/period.ts'
import { PeriodFilter } from '#parts/filters/PeriodFilter.tsx'
import { movedLink } from '#parts/player/moved-link.ts'
import { rewardKindText } from '#parts/player/reward-labels.ts'
import { whenText } from '#parts/when.ts'
import { grouped } from '#ui/numbers.ts'
import { DayBars } from './DayBars.tsx'
import styles from './MoneyPanel.module.css'
import page from './PlayerPage.module.css'
import { periodFor } from './period-for.ts'
import type { PlayerPageSearch } from './player-page-search.ts'

type Props = {
  player: PlayerProfile
  search: PlayerPageSearch
  onSearch: (change: Partial<PlayerPageSearch>) => void
}

/**
 * Shows the player's money in a period, at first this month: the net (deposits less withdrawals) first, then deposits
 * and withdrawals, then each day.
 */
export function MoneyPanel({ player: { id, code }, search, onSearch }: Props) {
  const period = periodFor(search)
  // Draws this again after midnight, when a period such as "today" has other days.
  useToday()
  const days = daysOf(period, new Date(serverNow()))
  const { data, error, refetch } = useQuery({
    queryKey: ['player-page', id, 'money', days],
    queryFn: ({ signal }) => api.players.money({ id, ...days }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={page.card} aria-label={m.player_money()}>
      <h3 className={page.title}>{m.player_money()}</h3>
      <PeriodFilter {...period} presets={longPresets} onChange={onSearch} />
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {data ? (
        <>
          <Sides money={data} code={code} days={days} />
          <DayBars days={data.days} period={days} />
          <Landmarks money={data} />
        </>
      ) : (
        !error && <div className={styles.skeleton} aria-hidden="true" />
      )}
    </section>
  )
}

type SidesProps = { money: PlayerMoney; code: string; days: { from?: string; to?: string } }

function Sides({ money, code, days }: SidesProps) {
  const { deposits, withdrawals, bonus, rewards, unrecovered, net } = money
  const largerAmount = Math.max(Number(deposits.amount), Number(withdrawals.amount), 1)
  return (
    <div className={styles.sides}>
      <div className={styles.net}>
        <span className={styles.quiet}>{m.money_net()}</span>
        <strong className="digits" data-negative={Number(net) < 0 || undefined}>
          {Number(net) < 0 && '−'}
          {grouped(Math.abs(Number(net)))}
        </strong>
        <span className={styles.quiet}>{m.money_bonus({ n: grouped(bonus) })}</span>
        {rewards.map(({ kind, credits }) => (
          <span key={kind} className={styles.quiet}>
            {rewardKindText(kind)} {grouped(credits)}
          </span>
        ))}
        {unrecovered.count > 0 && (
          <span className={styles.quiet}>
            {m.unrecovered()} {grouped(unrecovered.credits)}
          </span>
        )}
      </div>
      <dl className={styles.bars}>
        <Side
          kind="deposit"
          label={m.money_deposits({ n: grouped(deposits.count) })}
          amount={deposits.amount}
          largerAmount={largerAmount}
          link={movedLink('deposit', code, days)}
        />
        <Side
          kind="withdrawal"
          label={m.money_withdrawals({ n: grouped(withdrawals.count) })}
          amount={withdrawals.amount}
          largerAmount={largerAmount}
          link={movedLink('withdrawal', code, days)}
        />
      </dl>
    </div>
  )
}

type SideProps = {
  kind: 'deposit' | 'withdrawal'
  label: string
  amount: string
  largerAmount: number
  link: ReturnType<typeof movedLink>
}

const Side = ({ kind, label, amount, largerAmount, link }: SideProps) => (
  <div className={styles.side}>
    <dt>
      <Link {...link}>{label}</Link>
    </dt>
    <dd>
      <span className={styles.track} aria-hidden="true">
        <i data-kind={kind} style={{ width: `${(Number(amount) / largerAmount) * 100}%` }} />
      </span>
      <strong className="digits">{grouped(Number(amount))}</strong>
    </dd>
  </div>
)

function Landmarks({ money: { firstDeposit, waiting } }: { money: PlayerMoney }) {
  const sum = ({ count, amount }: PlayerMoney['deposits']) =>
    count === 0 ? m.money_nothing_waits() : m.money_waits({ n: count, sum: grouped(Number(amount)) })
  return (
    <div className={styles.landmarks}>
      <Facts>
        <Fact label={m.money_waiting_deposits()}>{sum(waiting.deposits)}</Fact>
        <Fact label={m.money_waiting_withdrawals()}>{sum(waiting.withdrawals)}</Fact>
      </Facts>
      <Facts>
        <Fact label={m.money_first()}>
          {firstDeposit ? (
            <span className="digits">
              {whenText(firstDeposit.at)} · {grouped(Number(firstDeposit.amount))}
            </span>
          ) : (
            m.money_never()
          )}
        </Fact>
      </Facts>
    </div>
  )
}
