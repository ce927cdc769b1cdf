import type { TransferNumber, TransferTest as Answer } from '@khlang/contract/settings/settings'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { useMe } from './session/me.ts'
import { asProblem } from './problems/problem.ts'
import { problemText } from './problems/problem-text.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { api } from './api/api.ts'
import styles from './TransferTest.module.css'

type Props = { transferWay: string; number: TransferNumber; bundled: boolean }

/**
 * Tests whether the bundled back-end answers a call with this transfer number, for a request that does not exist, so
 * that no money moves. With any other back-end real money might move, so the test is disabled.
 */
export function TransferTest({ transferWay, number, bundled }: Props) {
  const { may } = useMe()
  const test = useMutation({ mutationFn: () => api.staff.testTransfer({ number }) })
  const disabledReason = !may.includes('setting.change')
    ? m.settings_owner_only()
    : bundled
      ? null
      : m.settings_test_not_bundled()
  return (
    <>
      <ActButton
        disabledReason={disabledReason}
        variant="default"
        size="sm"
        aria-label={m.settings_test_label({ way: transferWay, n: number })}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        {m.settings_test()}
      </ActButton>
      <p className={styles.tested} role="status" data-failed={failed(test.data) || undefined}>
        {test.error ? problemText(asProblem(test.error)) : test.data && resultText(test.data)}
      </p>
    </>
  )
}

/** Whether the test failed. A "no" is the expected answer, since the tested request does not exist. */
const failed = (answer: Answer | undefined) =>
  answer !== undefined && answer.verdict !== 'yes' && answer.verdict !== 'no'

const resultText = (answer: Answer) =>
  failed(answer)
    ? m.settings_test_failed({ words: answer.words ?? answer.verdict })
    : m.settings_test_answered({ ms: answer.ms, words: answer.words ?? answer.verdict })
