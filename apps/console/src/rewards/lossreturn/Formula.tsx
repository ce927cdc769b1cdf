import type { LossReturnExplained } from '@khlang/contract/rewards/loss-returns'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'
import { formulaSteps } from './formula-steps.ts'
import { rateText, ruleText } from './lossreturn-labels.ts'
import styles from './LossReturn.module.css'

const parts = {
  bonus: m.report_bonus,
  seasonalGifts: m.report_seasonal_gifts,
  redemptions: m.report_redemptions,
  roulette: m.report_roulette,
  referralBonuses: m.report_referral_bonuses,
  lossReturns: m.lossreturn_earlier,
} satisfies Record<keyof LossReturnExplained['parts'], () => string>

/** Shows how a loss-return's amount is computed, step by step; parts of the bonus that are 0 are left out. */
export function Formula({ explained }: { explained: LossReturnExplained }) {
  const { row, counts, rate, dropped } = explained
  const shownParts = Object.entries(parts).filter(
    ([part]) => explained.parts[part as keyof typeof parts] !== '0',
  )
  return (
    <dl className={styles.sum}>
      <Step label={m.lossreturn_deposits()} note={m.rewards_times({ n: grouped(counts.deposits) })}>
        {grouped(Number(row.deposits))}
      </Step>
      <Step label={m.lossreturn_withdrawals()} note={m.rewards_times({ n: grouped(counts.withdrawals) })}>
        {grouped(Number(row.withdrawals))}
      </Step>
      <Step label={m.lossreturn_bonus()}>{grouped(Number(row.bonus))}</Step>
      {shownParts.map(([part, words]) => (
        <div key={part} className={styles.step} data-part>
          <dt>{words()}</dt>
          <dd>{grouped(Number(explained.parts[part as keyof typeof parts]))}</dd>
        </div>
      ))}
      <Step label={ruleText(row.rule)} note={formulaSteps(row)}>
        {grouped(Number(row.difference))}
      </Step>
      <Step
        label={m.lossreturn_rate()}
        note={m.lossreturn_rate_version({ version: rate.id, month: rate.fromMonth.slice(0, 7) })}
      >
        {rateText(row.rate)}
      </Step>
      <div className={styles.step} data-result>
        <dt>{m.lossreturn_amount()}</dt>
        <dd>{grouped(row.amount)}</dd>
        {dropped > 0 && (
          <dd className={styles.aside}>{m.lossreturn_dropped({ n: (dropped / 100).toFixed(2) })}</dd>
        )}
      </div>
    </dl>
  )
}

function Step({ label, note, children }: { label: string; note?: string | undefined; children: string }) {
  return (
    <div className={styles.step}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {note && <dd className={styles.aside}>{note}</dd>}
    </div>
  )
}
