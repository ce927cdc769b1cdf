import { isUrgent } from '@khlang/domain/notifications/alert'
import { businessEventKinds } from '@khlang/domain/notifications/business-event'
import { Checkbox, TextInput } from '@mantine/core'
import * as m from '#messages'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { Ticks } from '#ui/Ticks.tsx'
import { alertKindText, readSum, type WishDraft } from './alert-wish.ts'
import styles from './AlertWish.module.css'

type Props = { draft: WishDraft; onChange: (change: Partial<WishDraft>) => void }

/**
 * Edits which events are reported, from which sum on (for those that have one), and the quiet hours: for push
 * notifications, and for alerts in LINE.
 */
export const AlertWish = ({ draft, onChange }: Props) => (
  <>
    <Ticks
      title={m.alert_kinds()}
      options={businessEventKinds.map((value) => ({
        value,
        label: alertKindText[value]() + (isUrgent(value) ? ` · ${m.alert_urgent()}` : ''),
      }))}
      selected={draft.kinds}
      onChange={(kinds) => onChange({ kinds })}
    />
    <TextInput
      label={m.alert_least()}
      description={m.alert_least_hint()}
      inputMode="decimal"
      maxLength={20}
      value={draft.least}
      error={readSum(draft.least) === null && m.alert_least_wrong()}
      onChange={({ currentTarget: { value } }) => onChange({ least: value })}
    />
    <FieldGroup title={m.alert_quiet()}>
      <Checkbox
        label={m.alert_quiet_on()}
        description={m.alert_quiet_hint()}
        checked={draft.quiet}
        onChange={({ currentTarget: { checked } }) => onChange({ quiet: checked })}
      />
      {draft.quiet && (
        <div className={styles.times}>
          <TextInput
            type="time"
            label={m.alert_quiet_from()}
            value={draft.quietFrom}
            onChange={({ currentTarget: { value } }) => onChange({ quietFrom: value })}
          />
          <TextInput
            type="time"
            label={m.alert_quiet_until()}
            value={draft.quietUntil}
            onChange={({ currentTarget: { value } }) => onChange({ quietUntil: value })}
          />
        </div>
      )}
    </FieldGroup>
  </>
)
