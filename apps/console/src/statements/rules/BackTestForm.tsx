import { longestBackTestDays, proof } from '@khlang/domain/statements/back-test'
import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { useMe } from '#parts/session/me.ts'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { ActButton } from '#ui/ActButton.tsx'
import styles from './RulePane.module.css'
import { readDays } from './read-days.ts'
import { rulesKey } from './use-rules.ts'
import { readBaht, WholeBaht } from './WholeBaht.tsx'

const usualDays = 14

/** The number of days and the highest amount of a back-test. Auto-match may be switched on only for what was tested. */
export function BackTestForm({ account, running }: { account: string | null; running: boolean }) {
  const { may } = useMe()
  const client = useQueryClient()
  const [daysText, setDaysText] = useState(String(usualDays))
  const [limitText, setLimitText] = useState('')
  const days = readDays(daysText, longestBackTestDays)
  const limit = readBaht(limitText)
  const run = useMutation({
    mutationFn: () => api.statements.runBackTest({ account, days: days!, limit: limit ?? null }),
    onSuccess: () => client.invalidateQueries({ queryKey: rulesKey }),
  })
  const disabledReason = !may.includes('rules.test')
    ? m.rules_needs_test()
    : running
      ? m.rules_lack_running()
      : days === null || limit === undefined
        ? m.rules_form_wrong()
        : null
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === null) run.mutate()
      }}
    >
      <TextInput
        label={m.rules_days()}
        inputMode="numeric"
        value={daysText}
        error={days === null && m.rules_days_wrong({ most: longestBackTestDays })}
        onChange={({ currentTarget }) => setDaysText(currentTarget.value)}
      />
      <WholeBaht label={m.rules_limit()} value={limitText} onChange={setLimitText} />
      <ActButton type="submit" disabledReason={disabledReason} variant="default" loading={run.isPending}>
        {m.rules_run()}
      </ActButton>
      <p className={styles.hint}>{m.rules_test_hint({ days: proof.days, n: proof.decided })}</p>
      {run.error && <ProblemNotice problem={asProblem(run.error)} />}
    </form>
  )
}
