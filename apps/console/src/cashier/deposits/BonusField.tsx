import { bonusOf } from '@khlang/domain/cashier/bonus'
import { TextInput } from '@mantine/core'
import * as m from '#messages'
import { useMe } from '#parts/session/me.ts'
import { Presets } from '#parts/filters/Presets.tsx'
import { grouped } from '#ui/numbers.ts'

type Props = {
  /** The deposit in baht; null while it cannot be read: no shares then. */
  amount: number | null
  text: string
  /** Why the typed bonus is refused, shown at the field. */
  disabledReason: string | null
  onChange: (text: string) => void
}

/** Edits a bonus in whole credits, with the shop's preset shares of the deposit, each with its amount. */
export function BonusField({ amount, text, disabledReason, onChange }: Props) {
  const { bonusPresets } = useMe()
  const presets = bonusPresets.map((percent) => {
    const bonus = bonusOf(amount ?? 0, percent)
    return { value: String(bonus), text: m.bonus_preset({ percent, bonus: grouped(bonus) }) }
  })
  return (
    <div className="stack">
      <TextInput
        label={m.bonus()}
        inputMode="numeric"
        value={text}
        error={disabledReason}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {amount !== null && presets.length > 0 && (
        <Presets label={m.bonus_usual()} presets={presets} value={text} onChange={onChange} />
      )}
    </div>
  )
}
