import type { SampleFailure } from '@khlang/contract/statements/statement-messages'
import * as m from '#messages'
import { Notice } from '#ui/Notice.tsx'
import { readFieldText } from './manual-labels.ts'
import styles from './ParserForm.module.css'

/** Lists samples that would be read differently, by field. */
export function ParserFailures({ failures }: { failures: readonly SampleFailure[] }) {
  if (failures.length === 0) return <Notice tone="success">{m.manual_pattern_passes()}</Notice>
  return (
    <Notice tone="danger" urgent title={m.manual_pattern_fails({ n: failures.length })}>
      <ul className={styles.failures}>
        {failures.flatMap(({ parser, sample, differences }) =>
          (differences ?? [null]).map((one) => (
            <li key={`${parser} ${sample} ${one?.field}`}>
              {one === null
                ? m.manual_pattern_fail_unread({ parser, n: sample + 1 })
                : m.manual_pattern_fail_field({
                    parser,
                    n: sample + 1,
                    field: readFieldText(one.field),
                    expected: one.expected ?? '–',
                    actual: one.actual ?? '–',
                  })}
            </li>
          )),
        )}
      </ul>
    </Notice>
  )
}
