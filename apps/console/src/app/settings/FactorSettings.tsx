import { roles } from '@khlang/domain/staff/acts'
import { Checkbox } from '@mantine/core'
import * as m from '#messages'
import { Notice } from '#ui/Notice.tsx'
import { roleText } from '#parts/session/role-labels.ts'
import type { FieldsProps } from './ShopSection.tsx'
import styles from './ShopSettings.module.css'
import { WholeNumber } from '#parts/WholeNumber.tsx'

/**
 * Edits which roles need a second factor, and shows before saving what this means for their sessions. Also edits when
 * employees prove their identity again: by password without a second factor, and for payouts from an amount on.
 */
export function FactorSettings({ saved, draft, onChange, errorAt }: FieldsProps) {
  const newlyRequired = roles.filter(
    (role) => draft.secondFactor[role] === 'required' && saved.secondFactor[role] !== 'required',
  )
  return (
    <>
      <p className={styles.hint}>{m.settings_factor_hint()}</p>
      {roles.map((role) => (
        <Checkbox
          key={role}
          label={roleText(role)}
          checked={draft.secondFactor[role] === 'required'}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ secondFactor: { ...draft.secondFactor, [role]: checked ? 'required' : 'optional' } })
          }
        />
      ))}
      {newlyRequired.length > 0 && (
        <div className={styles.wide}>
          <Notice tone="warning" title={newlyRequired.map(roleText).join(' · ')}>
            {m.settings_factor_effect()}
          </Notice>
        </div>
      )}
      <div className={styles.wide}>
        <Checkbox
          label={m.settings_ask_password()}
          description={m.settings_ask_password_hint()}
          checked={draft.askPassword}
          onChange={({ currentTarget: { checked } }) => onChange({ askPassword: checked })}
        />
      </div>
      <div className={styles.wide}>
        <WholeNumber
          label={m.settings_fresh_payout()}
          hint={m.settings_fresh_payout_hint()}
          value={draft.freshPayoutFrom}
          error={errorAt('freshPayoutFrom')}
          onChange={(freshPayoutFrom) => onChange({ freshPayoutFrom })}
        />
      </div>
    </>
  )
}
