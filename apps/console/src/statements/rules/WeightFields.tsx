import {
  factors,
  type RankWeight,
  rankWeightNames,
  rankWeights,
  type RankWeights,
  type WeightProblem,
} from '@khlang/domain/statements/rank-weights'
import { TextInput } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages'
import { weightText } from '#parts/weight-labels.ts'
import { readPoints } from './read-points.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { factorText } from '../matching/factor-labels.ts'
import { weightHint } from './weight-hints.ts'
import styles from './Weights.module.css'

type Props = {
  weights: RankWeights
  problems: readonly WeightProblem[]
  onChange: (change: Partial<RankWeights>) => void
}

/**
 * Edits every weight, with its effect, default and bounds, grouped by factor. Then the thresholds: from how many points
 * a request is suggested, or shown.
 */
export function WeightFields({ weights, problems, onChange }: Props) {
  return [...factors, null].map((factor) => (
    <fieldset key={factor ?? 'bars'} className={styles.group}>
      <legend>{factor ? factorText(factor) : m.weights_bars()}</legend>
      {rankWeightNames
        .filter((name) => rankWeights[name].factor === factor)
        .map((name) => (
          <WeightField
            key={name}
            name={name}
            value={weights[name]}
            problem={problems.find((problem) => problem.name === name)}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
    </fieldset>
  ))
}

type FieldProps = {
  name: RankWeight
  /** NaN while the typed text is no number. */
  value: number
  problem: WeightProblem | undefined
  onChange: (value: number) => void
}

function WeightField({ name, value, problem, onChange }: FieldProps) {
  const { side, standard, least, most } = rankWeights[name]
  const [typed, setTyped] = useState('')
  const text = Number.isNaN(value) ? typed : String(value)
  return (
    <div className={styles.field} data-moved={value !== standard || undefined}>
      <TextInput
        size="sm"
        inputMode="numeric"
        autoComplete="off"
        label={weightText(name)}
        description={weightHint(name)}
        value={text}
        error={problem && problemOf(problem)}
        leftSection={side === 'bar' ? null : <Sign side={side} />}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onChange(readPoints(currentTarget.value) ?? Number.NaN)
        }}
      />
      <p className={styles.range}>
        {m.weights_standard_is({ standard, least, most })}
        {value !== standard && (
          <IconButton label={m.weights_reset({ what: weightText(name) })} onClick={() => onChange(standard)}>
            <IconRestore size={16} />
          </IconButton>
        )}
      </p>
    </div>
  )
}

const Sign = ({ side }: { side: 'for' | 'against' }) => (
  <span
    className={styles.sign}
    data-side={side}
    role="img"
    aria-label={side === 'for' ? m.weights_adds() : m.weights_takes()}
  >
    {side === 'for' ? '+' : '−'}
  </span>
)

/** Says that a weight is out of bounds, or smaller than the weight of a lesser fit. */
const problemOf = (problem: WeightProblem) =>
  'below' in problem
    ? m.weights_below({ what: weightText(problem.below) })
    : m.weights_bounds({ least: problem.least, most: problem.most })
