import { longestBackTestDays, proofRequirements } from '@khlang/domain/statements/back-test'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useMe } from '#parts/session/me.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import styles from './RulePane.module.css'
import { typedCount } from '#parts/typed-count.ts'
import { rulesKey } from './use-rules.ts'
import { readBaht } from './read-baht.ts'
import { WholeBaht } from './WholeBaht.tsx'

const usualDays = 14

/**
 * Starts a back-test over the last days, up to a highest credit, for one own account (its code) or all (null).
 * Auto-match may be switched on only up to the tested amount.
 */
export function BackTestForm({ account, running }: { account: string | null; running: boolean }) {
  const { may } = useMe()
  const client = useQueryClient()
  const form = useForm({
    draftOf: () => ({ days: String(usualDays), limit: '' }),
    errorsOf: ({ days, limit }) => ({
      days:
        typedCount(days, { least: 1, most: longestBackTestDays }) === null &&
        m.rules_days_wrong({ most: longestBackTestDays }),
      limit: readBaht(limit) === undefined && m.rules_limit_wrong(),
    }),
    lockedReason: may.includes('rules.test') ? null : m.rules_needs_test(),
    whyNot: () => (running ? m.rules_lack_running() : null),
    send: ({ days, limit }) =>
      api.statements.runBackTest({
        account,
        days: typedCount(days, { least: 1, most: longestBackTestDays })!,
        limit: readBaht(limit) ?? null,
      }),
    onSaved: () => void client.invalidateQueries({ queryKey: rulesKey }),
  })
  return (
    <Form
      form={form}
      submit={m.rules_run()}
      button={{ variant: 'default' }}
      className={styles.form}
      foot={(parts) => (
        <>
          {parts}
          <p className={styles.hint}>
            {m.rules_test_hint({ days: proofRequirements.days, n: proofRequirements.decided })}
          </p>
        </>
      )}
    >
      <TextInput label={m.rules_days()} inputMode="numeric" {...form.field('days')} />
      <WholeBaht label={m.rules_limit()} {...form.pick('limit')} />
    </Form>
  )
}
