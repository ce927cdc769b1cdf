import * as m from '#messages'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { DayChart } from './DayChart.tsx'
import styles from './Figures.module.css'
import { MonthCompare } from './MonthCompare.tsx'
import { SumsCheckNote } from './SumsCheckNote.tsx'
import { TodayCards } from './TodayCards.tsx'
import { TopPlayers } from './TopPlayers.tsx'
import { useLiveFigures, useSummary } from './use-figures.ts'
import { WorkPanel } from './WorkPanel.tsx'

/**
 * Shows the shop's figures: today, thirty days, this month beside the last, work, and top players. They count only
 * players whom reports count; work counts all.
 */
export function DashboardFigures() {
  useLiveFigures()
  const { data, error, refetch } = useSummary()
  return (
    <div className={styles.figures}>
      {error && !data ? (
        <LoadProblem error={error} onAgain={() => void refetch()} />
      ) : (
        <>
          <section className={styles.today} aria-label={m.period_today()}>
            <h3 className={styles.heading}>{m.period_today()}</h3>
            {data ? (
              <TodayCards series={data.series} />
            ) : (
              <div className={styles.cards} aria-hidden="true" data-empty />
            )}
          </section>
          <div className={styles.wide}>
            {data ? (
              <>
                <DayChart
                  days={data.series}
                  measures={['deposits', 'withdrawals']}
                  title={m.dashboard_money_days()}
                />
                <MonthCompare {...data} />
              </>
            ) : (
              <Blanks count={2} />
            )}
          </div>
          <div className={styles.small}>
            {data ? (
              (['bonusTotal', 'active', 'firstDeposits', 'lossReturns'] as const).map((measure) => (
                <DayChart key={measure} days={data.series} measures={[measure]} />
              ))
            ) : (
              <Blanks count={4} />
            )}
          </div>
        </>
      )}
      <div className={styles.people}>
        <WorkPanel />
        <TopPlayers />
      </div>
      {data && <SumsCheckNote check={data.check} />}
    </div>
  )
}

/** Shows placeholders with the size of the content. */
const Blanks = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, at) => <div key={at} className={styles.blank} aria-hidden="true" />)
