import { coveredBy } from '@khlang/domain/rewards/loss-return'
import { nextDay } from '@khlang/domain/time'
import type { Rate } from '@khlang/contract/rewards/loss-returns'
import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from 'virtual:limits/rewards/set-loss-return-rate'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useToday } from '#live/clock.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { Form } from '#parts/form/Form.tsx'
import { reasonMissing, useForm } from '#parts/form/use-form.ts'
import { whoText } from '#parts/session/who.ts'
import { rateText } from './lossreturn-labels.ts'
import { firstDay, hundredths, typedRate } from './typed-rate.ts'
import styles from './LossReturn.module.css'

/**
 * Shows, by month, which share of losses and of wins is given back, and sets new rates. They start with a month that
 * has not begun.
 */
export function RatesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['loss-return-rates'],
    queryFn: ({ signal }) => api.rewards.lossReturnRates({}, { signal }),
  })
  return (
    <Dialog title={m.lossreturn_rates()} onClose={onClose}>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      <p className={styles.quiet}>{m.lossreturn_rates_note()}</p>
      {data?.rows.map(({ id, fromMonth, lost, won, employee }) => (
        <div key={id} className={styles.rate}>
          <span>
            {m.lossreturn_from_month({ month: fromMonth.slice(0, 7) })}
            <span className={styles.aside}>
              {m.lossreturn_rate_was({ version: id })}
              {employee && ` · ${whoText(employee)}`}
            </span>
          </span>
          <span>{m.lossreturn_rate_lost({ rate: rateText(lost) })}</span>
          <span>{m.lossreturn_rate_won({ rate: rateText(won) })}</span>
        </div>
      ))}
      {data && <RateForm rates={data.rows} />}
    </Dialog>
  )
}

/**
 * Starts with the shares of the rate that begins last, so that changing one of them leaves the other. A rate replaces
 * only one of its month that was seen here.
 */
function RateForm({ rates }: { rates: readonly Rate[] }) {
  const { may } = useMe()
  const queries = useQueryClient()
  const today = useToday()
  const coming = nextDay(coveredBy('month', today).to)
  const form = useForm({
    row: rates,
    draftOf: (seen) => {
      const { lost, won } = (seen ?? rates)[0]!
      return { month: coming.slice(0, 7), lost: typedRate(lost), won: typedRate(won), reason: '' }
    },
    errorsOf: ({ month, lost, won }) => ({
      month: firstDay(month) === null && m.lossreturn_month_wrong(),
      lost: hundredths(lost) === null && m.lossreturn_rate_wrong(),
      won: hundredths(won) === null && m.lossreturn_rate_wrong(),
    }),
    lockedReason: may.includes('setting.change') ? null : m.problem_not_permitted(),
    whyNot: ({ month, reason }) =>
      firstDay(month)! <= today ? m.problem_rate_not_ahead() : reasonMissing(reason),
    limits,
    send: ({ month, lost, won, reason }, { seenRow }) =>
      api.rewards.setLossReturnRate({
        fromMonth: firstDay(month)!,
        lost: hundredths(lost)!,
        won: hundredths(won)!,
        reason: reason.trim(),
        seen: seenRow!.find(({ fromMonth }) => fromMonth === firstDay(month))?.id ?? null,
      }),
    newerRowOf: (row, seen) => withRate(seen ?? rates, row as Rate),
    onSaved: (saved, { reset }) => {
      reset(withRate(rates, saved))
      void queries.invalidateQueries({ queryKey: ['loss-return-rates'] })
    },
    paths: { month: 'fromMonth' },
  })
  const { field } = form
  return (
    <section className="stack">
      <h3 className={styles.heading}>{m.lossreturn_new_rate()}</h3>
      <Form form={form} submit={m.lossreturn_set_rate({ month: form.draft.month.trim() })}>
        <div className={styles.fields}>
          <TextInput label={m.lossreturn_begins()} placeholder="2027-01" autoFocus {...field('month')} />
          <TextInput label={m.lossreturn_of_loss()} inputMode="decimal" {...field('lost')} />
          <TextInput label={m.lossreturn_of_win()} inputMode="decimal" {...field('won')} />
        </div>
        <TextInput label={m.reason()} {...field('reason')} />
      </Form>
    </section>
  )
}

/** Puts a rate in the place of the one of its month, the last month first. */
const withRate = (rates: readonly Rate[], rate: Rate): readonly Rate[] =>
  [rate, ...rates.filter(({ fromMonth }) => fromMonth !== rate.fromMonth)].toSorted((one, other) =>
    other.fromMonth.localeCompare(one.fromMonth),
  )
