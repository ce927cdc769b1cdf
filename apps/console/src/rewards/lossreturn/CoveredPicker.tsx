import {
  type CoveredDays,
  coveredBy,
  type LossReturnSpan,
  lossReturnSpans,
} from '@khlang/domain/rewards/loss-return'
import { dayOf, type Day, nextDay, startOf } from '@khlang/domain/time'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import * as m from '#messages'
import { DayField } from '#parts/filters/DayField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import { coveredText } from './lossreturn-labels.ts'
import presets from '#parts/filters/PeriodFilter.module.css'

type Props = {
  covered: CoveredDays
  /** `day`: the first covered day; undefined for the latest day or month that is over. */
  onChange: (change: { span?: LossReturnSpan; day: string | undefined }) => void
}

const words: Record<LossReturnSpan, () => string> = { day: m.lossreturn_by_day, month: m.lossreturn_by_month }

/** Chooses the day or month whose losses are given back: the previous one, the next, or any. */
export function CoveredPicker({ covered, onChange }: Props) {
  const { span, from, to } = covered
  const go = (day: Day) => onChange({ span, day: coveredBy(span, day).from })
  return (
    <div className={presets.period} role="group" aria-label={m.lossreturn_covered()}>
      <div className={presets.presets}>
        {lossReturnSpans.map((one) => (
          <BareButton
            key={one}
            className={presets.preset}
            aria-pressed={span === one}
            onClick={() => onChange({ span: one, day: undefined })}
          >
            {words[one]()}
          </BareButton>
        ))}
      </div>
      <IconButton
        label={m.lossreturn_before()}
        onClick={() => go(dayOf(new Date(startOf(from).getTime() - 1)))}
      >
        <IconChevronLeft size={18} aria-hidden="true" />
      </IconButton>
      <DayField
        label={coveredText(covered)}
        value={from}
        onChange={(day) => onChange({ span, day: day && coveredBy(span, day as Day).from })}
      />
      <IconButton label={m.lossreturn_after()} onClick={() => go(nextDay(to))}>
        <IconChevronRight size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
