import type { CountedBaht, DayFigures } from '@khlang/contract/reports/daily-close'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { Fact, Facts } from '#parts/Facts.tsx'
import { baht, grouped } from '#ui/numbers.ts'
import { labelOf } from '#parts/label-of.ts'
import { orderText } from './closing-labels.ts'
import { moneyFacts, payoutFacts } from './day-facts.ts'
import styles from './Closing.module.css'

/** Shows the steps from incoming money to credits, the payouts beside the money that left, and the orders done. */
export function DayMoney({
  figures: { money, deposits, payouts, orders, unrecovered },
}: {
  figures: DayFigures
}) {
  return (
    <div className={styles.three}>
      <Block title={m.daily_money()}>
        <Fact label={m.daily_credited()}>
          <Sum counted={money.credited} />
        </Fact>
        {moneyFacts(money).map(({ label, baht: text }) => (
          <Fact key={label} label={label}>
            <Plain text={text} />
          </Fact>
        ))}
        <Fact label={m.daily_bonus()}>
          <span className="digits">{grouped(money.bonus)}</span>
        </Fact>
        <Fact label={m.daily_credits()}>
          <strong className="digits">{grouped(money.credits)}</strong>
        </Fact>
        <Fact label={m.daily_deposits()}>
          <Sum counted={deposits} />
        </Fact>
      </Block>
      <Block title={m.daily_payouts()}>
        {payoutFacts(payouts).map(({ label, sum }) => (
          <Fact key={label} label={label}>
            <Sum counted={sum} />
          </Fact>
        ))}
      </Block>
      <Block title={m.daily_orders()}>
        {orders.map(({ purpose, count, credits }) => (
          <Fact key={purpose} label={labelOf(orderText, purpose)}>
            <span className="digits">
              {grouped(credits)} <span className={styles.times}>× {grouped(count)}</span>
            </span>
          </Fact>
        ))}
        {unrecovered && (
          <Fact label={m.unrecovered()}>
            <span className="digits">
              {grouped(unrecovered.credits)}{' '}
              <span className={styles.times}>× {grouped(unrecovered.count)}</span>
            </span>
          </Fact>
        )}
      </Block>
    </div>
  )
}

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.card} aria-label={title}>
    <h3 className={styles.title}>{title}</h3>
    <Facts>{children}</Facts>
  </section>
)

const Sum = ({ counted: { count, baht: text } }: { counted: CountedBaht }) => (
  <span className="digits">
    {baht(text)} <span className={styles.times}>× {grouped(count)}</span>
  </span>
)

const Plain = ({ text }: { text: string }) => <span className="digits">{baht(text)}</span>
