import { transferStatus } from '@khlang/contract/legacy-words'
import type { TransferNumber } from '@khlang/contract/settings/settings'
import { transferWays } from '@khlang/domain/cashier/request'
import { Checkbox } from '@mantine/core'
import * as m from '#messages'
import { TransferTest } from '#parts/TransferTest.tsx'
import { WholeNumber } from '#parts/WholeNumber.tsx'
import { SettingsGroup as Group } from './SettingsGroup.tsx'
import type { FieldsProps } from './ShopSection.tsx'
import styles from './ShopSettings.module.css'
import { ToBackend } from './ToBackend.tsx'

/**
 * Edits when a withdrawal may be paid, and which number tells the back-end each way to transfer, unless its profile
 * says that.
 */
export const PayoutFields = ({ saved, draft, onChange, errorAt }: FieldsProps) => (
  <>
    <Group title={m.settings_before_payout()}>
      <Checkbox
        className={styles.wide}
        label={m.settings_forbid_undeducted()}
        checked={draft.withoutDeduction === 'forbidden'}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ withoutDeduction: checked ? 'forbidden' : 'ask' })
        }
      />
      <WholeNumber
        label={m.settings_cool_down()}
        hint={m.settings_cool_down_hint()}
        value={draft.coolDownHours}
        error={errorAt('coolDownHours')}
        onChange={(coolDownHours) => onChange({ coolDownHours })}
      />
    </Group>
    <Group title={m.settings_transfer_numbers()}>
      {saved.backendDecides && <ToBackend />}
      {(saved.backendDecides ? [] : transferWays).map((way) => (
        <div key={way} className={styles.test}>
          <WholeNumber
            label={m.settings_number({ way: transferStatus[way] })}
            value={draft.transferNumbers[way]}
            error={errorAt(`transferNumbers.${way}`)}
            onChange={(number) =>
              onChange({ transferNumbers: { ...draft.transferNumbers, [way]: number as TransferNumber } })
            }
          />
          <TransferTest
            key={draft.transferNumbers[way]}
            transferWay={transferStatus[way]}
            number={draft.transferNumbers[way]}
            bundled={saved.bundled}
          />
        </div>
      ))}
    </Group>
  </>
)
