import type { SampleFailure } from '@khlang/contract/statements/statement-messages'
import { maxParsers } from '@khlang/domain/statements/messages/parser'
import * as m from '#messages'
import type { Problem } from '#parts/problems/problem.ts'
import { Notice } from '#ui/Notice.tsx'
import { patternText, readFieldText } from './manual-labels.ts'
import styles from './ParserForm.module.css'

/**
 * Lists the samples, of this pattern and of others, from which nothing or other values would be read than expected, by
 * field; says that all pass if there are none.
 */
export function ParserFailures({ failures }: { failures: readonly SampleFailure[] }) {
  if (failures.length === 0) return <Notice tone="success">{m.manual_pattern_passes()}</Notice>
  return (
    <Notice tone="danger" urgent title={m.manual_pattern_fails({ n: failures.length })}>
      <ul className={styles.failures}>
        {failures.flatMap(({ parser, sample, differences }) =>
          (differences ?? [null]).map((one) => (
            <li key={`${parser} ${sample} ${one?.field}`}>{failureText(parser, sample + 1, one)}</li>
          )),
        )}
      </ul>
    </Notice>
  )
}

type Difference = { field: string; expected: string | null; actual: string | null }

const failureText = (parser: string, n: number, one: Difference | null) =>
  one === null
    ? m.manual_pattern_fail_unread({ parser, n })
    : m.manual_pattern_fail_field({
        parser,
        n,
        field: readFieldText(one.field),
        expected: one.expected ?? '–',
        actual: one.actual ?? '–',
      })

/**
 * Returns why a pattern was not saved or tested, if the reason is the pattern itself, or samples of other patterns that
 * would be read differently; null for any other reason.
 */
export function parserRefusal({ details }: Problem) {
  const reasons = (details.fields ?? []).flatMap(({ path, message }) => {
    const sample = /^([^.]+)\.samples\.(\d+)(?:\.(\w+))?$/.exec(path)
    if (!sample || sample[1] === 'parser') return refusals[message]?.() ?? []
    const [, parser, at, field] = sample
    const [expected = null, actual = null] = message.split(' ≠ ')
    return failureText(parser!, Number(at) + 1, field === undefined ? null : { field, expected, actual })
  })
  return reasons.length === 0 ? null : reasons.map((text) => <p key={text}>{text}</p>)
}

const refusals: Partial<Record<string, () => string>> = {
  ...patternText,
  'samples-missing': m.manual_pattern_no_samples,
  'parsers-many': () => m.rule_items_most({ most: maxParsers }),
}
