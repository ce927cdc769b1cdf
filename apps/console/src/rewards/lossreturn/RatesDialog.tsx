import { coveredBy } from '@khlang/domain/rewards/loss-return'
import { dayOf, type Day, nextDay } from '@khlang/domain/time'
import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { serverNow } from '#live/server-clock.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { useOperation } from '#parts/problems/use-operation.ts'
import { whoText } from '#parts/session/who.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { rateText } from './lossreturn-labels.ts'
import styles from './LossReturn.module.css'

/** The rates by month. A new one starts with a month that has not begun. */
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
      <RateForm />
    </Dialog>
  )
}

/** Reads a percentage with at most two decimals as hundredths of a percent; null for anything else. */
function hundredths(text: string): number | null {
  const read = /^\s*(\d{1,3})(?:\.(\d{1,2}))?\s*%?\s*$/.exec(text)
  const value = read ? Number(read[1]) * 100 + Number((read[2] ?? '').padEnd(2, '0')) : null
  return value !== null && value <= 10_000 ? value : null
}

type NewRate = { fromMonth: Day; lost: number; won: number; reason: string }

function RateForm() {
  const { may } = useMe()
  const queries = useQueryClient()
  const today = dayOf(new Date(serverNow()))
  const coming = nextDay(coveredBy('month', today).to)
  const [month, setMonth] = useState(coming.slice(0, 7))
  const [lostText, setLost] = useState('5')
  const [wonText, setWon] = useState('1')
  const [reason, setReason] = useState('')
  const [lost, won] = [hundredths(lostText), hundredths(wonText)]
  const save = useOperation(
    ({ fromMonth, lost, won, reason }: NewRate & { operationId: string }) =>
      api.rewards.setLossReturnRate({ fromMonth, lost, won, reason }),
    () => {
      setReason('')
      void queries.invalidateQueries({ queryKey: ['loss-return-rates'] })
    },
  )
  const wrongMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? null : m.lossreturn_month_wrong()
  const disabledReason =
    (may.includes('setting.change') ? null : m.problem_not_permitted()) ??
    wrongMonth ??
    (`${month}-01` <= today ? m.problem_rate_not_ahead() : null) ??
    (lost === null || won === null ? m.lossreturn_rate_wrong() : null) ??
    (reason.trim().length < 3 ? m.reason_needed() : null)
  return (
    <section className="stack">
      <h3 className={styles.heading}>{m.lossreturn_new_rate()}</h3>
      <div className={styles.fields}>
        <TextInput
          label={m.lossreturn_begins()}
          placeholder="2027-01"
          value={month}
          error={wrongMonth}
          onChange={(event) => setMonth(event.currentTarget.value.trim())}
        />
        <TextInput
          label={m.lossreturn_of_loss()}
          inputMode="decimal"
          value={lostText}
          error={lost === null && m.lossreturn_rate_wrong()}
          onChange={(event) => setLost(event.currentTarget.value)}
        />
        <TextInput
          label={m.lossreturn_of_win()}
          inputMode="decimal"
          value={wonText}
          error={won === null && m.lossreturn_rate_wrong()}
          onChange={(event) => setWon(event.currentTarget.value)}
        />
      </div>
      <TextInput
        label={m.reason()}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <OperationNotice state={save.state} onAgain={save.again} onDismiss={save.dismiss} />
      <ActButton
        disabledReason={disabledReason}
        loading={save.busy}
        onClick={() =>
          save.run({ fromMonth: `${month}-01` as Day, lost: lost ?? 0, won: won ?? 0, reason: reason.trim() })
        }
      >
        {m.lossreturn_set_rate({ month })}
      </ActButton>
    </section>
  )
}
