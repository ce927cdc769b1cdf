import type { Settings } from '@khlang/contract/settings'
import type { RequestLimitName } from '@khlang/domain/cashier/request-limits'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { WholeNumber } from '#parts/WholeNumber.tsx'
import { readPercents } from './read-percents.ts'
import { SettingsGroup } from './SettingsGroup.tsx'

const limits: readonly [RequestLimitName, () => string][] = [
  ['depositLeast', m.settings_deposit_least],
  ['depositMost', m.settings_deposit_most],
  ['withdrawalLeast', m.settings_withdrawal_least],
  ['withdrawalMost', m.settings_withdrawal_most],
  ['withdrawalsADay', m.settings_withdrawals_a_day],
]

type Props = { draft: Settings; onChange: (change: Partial<Settings>) => void }

/** Limits of requests, and the presets for creating and cancelling them. */
export function RequestSettings({ draft, onChange }: Props) {
  const [percents, setPercents] = useState(draft.bonusPresets.join(', '))
  const [reasons, setReasons] = useState(draft.cancelReasons.join('\n'))
  return (
    <>
      <SettingsGroup title={m.settings_limits()}>
        {limits.map(([name, label]) => (
          <WholeNumber
            key={name}
            label={label()}
            value={draft.requestLimits[name]}
            onChange={(value) => onChange({ requestLimits: { ...draft.requestLimits, [name]: value } })}
          />
        ))}
        <p>{m.settings_limits_hint()}</p>
      </SettingsGroup>
      <SettingsGroup title={m.settings_presets()}>
        <TextInput
          size="sm"
          label={m.settings_bonus_presets()}
          description={m.settings_bonus_presets_hint()}
          value={percents}
          error={readPercents(percents) === null && m.settings_bonus_presets_wrong()}
          onChange={({ currentTarget: { value } }) => {
            setPercents(value)
            const bonusPresets = readPercents(value)
            if (bonusPresets) onChange({ bonusPresets })
          }}
        />
        <Textarea
          size="sm"
          label={m.settings_cancel_reasons()}
          description={m.settings_cancel_reasons_hint()}
          minRows={3}
          value={reasons}
          onChange={({ currentTarget: { value } }) => {
            setReasons(value)
            onChange({ cancelReasons: linesOf(value) })
          }}
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
