import type { PlayerReportRow } from '@khlang/contract/reports/player-report'
import { type BonusPart, bonusParts } from '@khlang/domain/reports/turnover'
import * as m from '#messages'
import { type PlayerAddress, paths, playerAddress } from '#parts/navigation/paths.ts'
import type { Column } from '#parts/live-grid/column.ts'
import cell from '#parts/live-grid/row-cell.module.css'
import type { PeriodSearch } from '#parts/filters/period.ts'
import { Link } from '#parts/navigation/Link.tsx'
import type { TargetAmong } from '#parts/navigation/targets.ts'
import { dayText } from '#parts/when.ts'
import { grouped } from '#ui/numbers.ts'
import styles from './Reports.module.css'

const bonusWords: Record<BonusPart, () => string> = {
  bonus: m.report_bonus,
  seasonalGifts: m.report_seasonal_gifts,
  redemptions: m.report_redemptions,
  roulette: m.report_roulette,
  lossReturns: m.report_loss_returns,
  referralBonuses: m.report_referral_bonuses,
}

/**
 * Returns the columns of the per-player report: whole baht, bonuses in credits. The sums of deposits, withdrawals and
 * each kind of bonus link to their rows in this period, or to the player's timeline.
 */
export function playerReportColumns(period: PeriodSearch): Column<PlayerReportRow>[] {
  const requests = (to: typeof paths.deposit | typeof paths.withdraw, amount: number, code: string) => (
    <Figure amount={amount} to={to} search={{ player: code, state: 'moved', ...period }} />
  )
  return [
    {
      id: 'code',
      header: m.report_code(),
      width: 96,
      fixed: true,
      sort: 'code',
      cell: ({ code }) => <strong className="digits">{code}</strong>,
    },
    { id: 'name', header: m.report_name(), width: 140, fixed: true, sort: 'name', cell: ({ name }) => name },
    {
      id: 'agent',
      header: m.player_agent(),
      width: 84,
      sort: 'agent',
      cell: ({ agent }) => (agent ? <span title={agent.name}>{agent.code}</span> : '–'),
    },
    {
      id: 'master',
      header: m.players_master(),
      width: 116,
      sort: 'master',
      cell: ({ master }) => (master ? `${master.key} · ${master.name}` : '–'),
    },
    count('depositCount', m.report_deposit_count()),
    {
      id: 'deposits',
      header: m.report_deposits(),
      width: 120,
      numeric: true,
      fixed: true,
      sort: 'deposits',
      cell: ({ deposits, code }) => requests(paths.deposit, Number(deposits), code),
    },
    count('withdrawalCount', m.report_withdrawal_count()),
    {
      id: 'withdrawals',
      header: m.report_withdrawals(),
      width: 128,
      numeric: true,
      sort: 'withdrawals',
      cell: ({ withdrawals, code }) => requests(paths.withdraw, Number(withdrawals), code),
    },
    ...bonusParts.map((part): Column<PlayerReportRow> => ({
      id: part,
      header: bonusWords[part](),
      width: 120,
      numeric: true,
      hiddenAtFirst: true,
      sort: part,
      cell: (row) => <BonusFigure part={part} row={row} period={period} />,
    })),
    {
      id: 'bonusTotal',
      header: m.report_bonus_total(),
      width: 104,
      numeric: true,
      sort: 'bonusTotal',
      cell: ({ bonusTotal }) => <Figure amount={bonusTotal} />,
    },
    {
      id: 'net',
      header: m.report_net(),
      width: 128,
      numeric: true,
      sort: 'net',
      cell: ({ net }) => <Net amount={Number(net)} />,
    },
    {
      id: 'lastActive',
      header: m.report_last_active(),
      width: 116,
      sort: 'time',
      cell: ({ lastActive }) => (
        <span className="digits">{lastActive ? dayText(`${lastActive}T12:00:00+07:00`) : '–'}</span>
      ),
    },
  ]
}

/** Returns the sum of the part of the bonus that the report is sorted by, for its foot; empty for another sort. */
export const sortedSum = (sort: string | undefined, sums: Record<BonusPart, number>) =>
  bonusParts
    .filter((part) => part === sort)
    .map((part) => ({ label: bonusWords[part](), text: grouped(sums[part]) }))

const count = (id: 'depositCount' | 'withdrawalCount', header: string): Column<PlayerReportRow> => ({
  id,
  header,
  width: 144,
  numeric: true,
  sort: id,
  cell: (row) => <Figure amount={row[id]} />,
})

/** Shows a part of the bonus, linked to its own list or to the player's timeline. */
function BonusFigure({ part, row, period }: { part: BonusPart; row: PlayerReportRow; period: PeriodSearch }) {
  const amount = row[part]
  if (part === 'bonus')
    return (
      <Figure amount={amount} to={paths.deposit} search={{ player: row.code, state: 'moved', ...period }} />
    )
  if (part === 'redemptions' || part === 'roulette')
    return (
      <Figure
        amount={amount}
        to={part === 'roulette' ? paths.roulette : paths.redemption}
        search={{ player: row.code, ...period }}
      />
    )
  return (
    <Figure
      amount={amount}
      to={playerAddress(row.id)}
      // The payments of loss-returns are among what moved money.
      search={{ tab: 'timeline', of: part === 'lossReturns' ? 'money' : 'rewards', ...period }}
    />
  )
}

type List =
  | typeof paths.deposit
  | typeof paths.withdraw
  | typeof paths.roulette
  | typeof paths.redemption
  | PlayerAddress

/** Shows a figure, as a link unless it is 0. The keyboard reaches the link through its cell: Enter follows it. */
const Figure = ({ amount, to, search }: { amount: number } & Partial<TargetAmong<List>>) =>
  to === undefined || amount === 0 ? (
    <span className={amount === 0 ? styles.zero : undefined}>{grouped(amount)}</span>
  ) : (
    <Link to={to} search={search} tabIndex={-1} className={styles.figure}>
      {grouped(amount)}
    </Link>
  )

const Net = ({ amount }: { amount: number }) => (
  <span className={styles.net} data-negative={amount < 0 || undefined}>
    {amount < 0 && '−'}
    {grouped(Math.abs(amount))}
  </span>
)

/** Shows a player on a phone: player and net, then deposits, withdrawals and bonus. */
export const PlayerReportCell = (row: PlayerReportRow) => (
  <span className={cell.cell}>
    <span className={cell.line}>
      <strong className="digits">{row.code}</strong>
      <span className={cell.text}>{row.name}</span>
      <strong className="digits">
        <Net amount={Number(row.net)} />
      </strong>
    </span>
    <span className={cell.quiet}>
      {m.report_sides({
        deposits: grouped(Number(row.deposits)),
        withdrawals: grouped(Number(row.withdrawals)),
        bonus: grouped(row.bonusTotal),
      })}
    </span>
  </span>
)
