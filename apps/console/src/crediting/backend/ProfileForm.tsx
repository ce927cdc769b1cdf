import type { BackendShown } from '@khlang/contract/crediting/backend-profile'
import { transferStatus } from '@khlang/contract/legacy-words'
import { transferWays } from '@khlang/domain/cashier/request'
import { NativeSelect, TextInput } from '@mantine/core'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { WholeNumber } from '#parts/WholeNumber.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import styles from './Backend.module.css'
import { balanceText, kindText, modeText } from './backend-labels.ts'
import { draftOf, draftProblem, inputOf } from './profile-draft.ts'
import { ReadingField } from './ReadingField.tsx'
import { SecretFields } from './SecretFields.tsx'

type Props = { backendShown: BackendShown; onSaved: () => void; onClose: () => void }

/**
 * Saves a new version of the profile: how the back-end is called, and how its answers are read. It is not used before
 * it is tried and switched on.
 */
export function ProfileForm({ backendShown, onSaved, onClose }: Props) {
  const form = useForm({
    draftOf: () => draftOf(backendShown),
    whyNot: draftProblem,
    send: (draft, { operationId }) =>
      api.crediting.saveBackendDraft({ operationId, ...inputOf(draft, backendShown) }),
    onSaved: ({ version }) => {
      toast({
        tone: 'success',
        ms: toastMs.brief,
        title: m.page_backend(),
        text: m.backend_saved({ n: version }),
      })
      onSaved()
      onClose()
    },
  })
  const { draft, change, pick } = form
  return (
    <Dialog shape="side" title={m.backend_form_title()} onClose={onClose}>
      <Form form={form} submit={m.backend_save()} className={styles.form}>
        <FieldGroup title={m.backend_group_reading()}>
          {(['addCredit', 'removeCredit'] as const).map((kind) => (
            <ReadingField key={kind} label={kindText[kind]()} {...pick(kind)} />
          ))}
          <p className={styles.quiet}>{m.backend_untried()}</p>
          <NativeSelect
            label={m.backend_balances()}
            description={m.backend_balances_hint()}
            value={draft.balances.way}
            data={(['none', 'movements', 'number'] as const).map((way) => ({
              value: way,
              label: balanceText[way](),
            }))}
            onChange={({ currentTarget: { value } }) =>
              change({ balances: { ...draft.balances, way: value as 'none' } })
            }
          />
          {draft.balances.way === 'number' && (
            <TextInput
              label={m.backend_balance_path()}
              placeholder="wallet.balance"
              autoCapitalize="none"
              maxLength={120}
              value={draft.balances.path}
              onChange={({ currentTarget: { value } }) =>
                change({ balances: { ...draft.balances, path: value } })
              }
            />
          )}
        </FieldGroup>
        <FieldGroup title={m.backend_group_calling()}>
          <NativeSelect
            label={m.backend_mode()}
            description={backendShown.bundled ? m.backend_bundled_mode() : m.backend_mode_hint()}
            disabled={backendShown.bundled}
            value={draft.mode}
            data={(['legacy', 'keyed'] as const).map((mode) => ({ value: mode, label: modeText[mode]() }))}
            onChange={({ currentTarget: { value } }) => change({ mode: value as 'legacy' })}
          />
          <WholeNumber
            label={m.settings_key_life()}
            hint={m.settings_key_life_hint()}
            {...pick('keyLifeHours')}
          />
          <WholeNumber
            label={m.backend_timeout_ms()}
            hint={m.backend_timeout_hint()}
            {...pick('timeoutMs')}
          />
          <div className={styles.pair}>
            {transferWays.map((way) => (
              <WholeNumber
                key={way}
                label={m.settings_number({ way: transferStatus[way] })}
                value={draft.transferNumbers[way]}
                onChange={(number) =>
                  change({ transferNumbers: { ...draft.transferNumbers, [way]: number as 2 } })
                }
              />
            ))}
          </div>
        </FieldGroup>
        <SecretFields backendShown={backendShown} draft={draft} onChange={change} />
      </Form>
    </Dialog>
  )
}
