import type { RequestLimitName } from '@khlang/domain/cashier/request-limits'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { WholeNumber } from '#parts/WholeNumber.tsx'
import { readPercents } from './read-percents.ts'
import { SettingsGroup } from './SettingsGroup.tsx'
import type { FieldsProps } from './ShopSection.tsx'
import styles from './ShopSettings.module.css'

const limits: readonly [RequestLimitName, () => string][] = [
  ['depositLeast', m.settings_deposit_least],
  ['depositMost', m.settings_deposit_most],
  ['withdrawalLeast', m.settings_withdrawal_least],
  ['withdrawalMost', m.settings_withdrawal_most],
  ['withdrawalsADay', m.settings_withdrawals_a_day],
]

/** Edits limits of requests, the presets for creating and cancelling them, and when they are late. */
export function RequestSettings({ draft, onChange, errorAt }: FieldsProps) {
  const [percents, setPercents] = useState(draft.bonusPresets.join(', '))
  const [reasons, setReasons] = useState(draft.cancelReasons.join('\n'))
  return (
    <>
      <SettingsGroup
        title={m.settings_limits()}
        hint={m.settings_limits_hint()}
        error={errorAt('requestLimits')}
      >
        {limits.map(([name, label]) => (
          <WholeNumber
            key={name}
            label={label()}
            value={draft.requestLimits[name]}
            error={errorAt(`requestLimits.${name}`)}
            onChange={(value) => onChange({ requestLimits: { ...draft.requestLimits, [name]: value } })}
          />
        ))}
      </SettingsGroup>
      <SettingsGroup title={m.settings_presets()}>
        <TextInput
          size="sm"
          className={styles.wide}
          label={m.settings_bonus_presets()}
          description={m.settings_bonus_presets_hint()}
          value={percents}
          error={readPercents(percents) === null ? m.settings_bonus_presets_wrong() : errorAt('bonusPresets')}
          onChange={({ currentTarget: { value } }) => {
            setPercents(value)
            onChange({ bonusPresets: readPercents(value) ?? [Number.NaN] })
          }}
        />
        <Textarea
          size="sm"
          className={styles.wide}
          label={m.settings_cancel_reasons()}
          description={m.settings_cancel_reasons_hint()}
          minRows={3}
          error={errorAt('cancelReasons')}
          value={reasons}
          onChange={({ currentTarget: { value } }) => {
            setReasons(value)
            onChange({ cancelReasons: linesOf(value) })
          }}
        />
      </SettingsGroup>
      <SettingsGroup title={m.settings_ageing()} error={errorAt('ageing')}>
        <WholeNumber
          label={m.settings_amber()}
          value={draft.ageing.amber}
          error={errorAt('ageing.amber')}
          onChange={(amber) => onChange({ ageing: { ...draft.ageing, amber } })}
        />
        <WholeNumber
          label={m.settings_red()}
          value={draft.ageing.red}
          error={errorAt('ageing.red')}
          onChange={(red) => onChange({ ageing: { ...draft.ageing, red } })}
        />
      </SettingsGroup>
    </>
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
