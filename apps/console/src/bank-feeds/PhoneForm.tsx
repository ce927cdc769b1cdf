import type { PhoneRow } from '@khlang/contract/bank-feeds/phones'
import { phoneWays } from '@khlang/domain/bank-feeds/phone'
import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { limits } from 'virtual:limits/connections/add-phone'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { PhoneActs } from './PhoneActs.tsx'
import { PhoneAccounts } from './PhoneAccounts.tsx'
import { draftOf, inputOf, whatIsMissing, withKnownSenders } from './phone-draft.ts'
import { EndToEndPassword } from './EndToEndPassword.tsx'
import { CopyValue } from '#parts/CopyValue.tsx'
import { PhoneSecret } from './PhoneSecret.tsx'
import { wayText } from './phone-labels.ts'
import { useShowPhone } from './use-phones.ts'
import { useFeeds } from '#parts/use-feeds.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'

type Props = { phone: PhoneRow | null; onClose: () => void }
type Made = { phone: PhoneRow; secret: string }

/**
 * Creates a phone (`phone` null) or changes it. Tokens are write-only: an empty field keeps the saved one. A
 * forwarder's new secret is shown once.
 */
export function PhoneForm({ phone, onClose }: Props) {
  const showPhone = useShowPhone()
  const accounts = useFeeds()
  const [madePhone, setMade] = useState<Made | null>(null)
  const form = useForm({
    row: phone,
    draftOf,
    fieldOfCode: { 'phone-name-taken': 'name' },
    whyNot: (draft) => whatIsMissing(draft, phone === null),
    limits,
    send: (draft, { seenRow }) =>
      seenRow === null
        ? connectionsApi.addPhone({ ...inputOf(draft), way: draft.way })
        : connectionsApi.savePhone({
            ...inputOf(draft),
            phoneId: seenRow.id as never,
            version: seenRow.version,
          }),
    onSaved: ({ phone: row, secret }) => {
      showPhone(row)
      if (secret !== null) return setMade({ phone: row, secret })
      toast({ tone: 'success', ms: toastMs.brief, title: row.name, text: m.phone_form_saved() })
      onClose()
    },
  })
  const { draft, change, field, tick } = form
  if (madePhone) return <PhoneSecret {...madePhone} onClose={onClose} />

  const { way } = draft
  const banks = accounts.filter(({ code }) => draft.accounts.includes(code)).map(({ bank }) => bank)
  const keptSecretHint = phone && way !== 'signed' ? m.phone_form_keep({ secret: phone.secret }) : undefined
  return (
    <Dialog shape="side" title={phone?.name ?? m.phone_add()} onClose={onClose}>
      <Form
        form={form}
        submit={phone ? m.phone_save() : m.phone_add()}
        acts={phone && <PhoneActs phone={phone} onSecret={setMade} onClose={onClose} />}
      >
        <TextInput
          label={m.phone_form_name()}
          description={m.phone_form_name_hint()}
          data-autofocus=""
          {...field('name')}
        />
        {phone === null && (
          <NativeSelect
            label={m.phone_form_way()}
            value={way}
            data={phoneWays.map((value) => ({ value, label: wayText[value]() }))}
            onChange={({ currentTarget: { value } }) => change({ way: value as PhoneRow['way'] })}
          />
        )}
        <PhoneAccounts chosenCodes={draft.accounts} onChange={(codes) => change({ accounts: codes })} />
        {way !== 'truemoney' && (
          <>
            <Textarea
              label={m.phone_form_senders()}
              description={m.phone_form_senders_hint()}
              autosize
              minRows={3}
              maxRows={10}
              {...field('senders')}
            />
            <ActButton
              disabledReason={banks.length === 0 ? m.phone_form_accounts_missing() : null}
              variant="default"
              size="compact-md"
              onClick={() => change({ senders: withKnownSenders(draft.senders, banks) })}
            >
              {m.phone_form_senders_fill()}
            </ActButton>
          </>
        )}
        {way !== 'signed' && (
          <PasswordInput
            label={way === 'pushbullet' ? m.phone_form_token() : m.phone_form_key()}
            description={way === 'pushbullet' ? m.phone_form_token_hint() : m.phone_form_key_hint()}
            placeholder={keptSecretHint}
            autoComplete="off"
            {...field('secret')}
          />
        )}
        {way === 'pushbullet' && (
          <EndToEndPassword
            isKept={phone?.encrypted ?? false}
            value={draft.endPassword}
            onChange={(endPassword) => change({ endPassword })}
          />
        )}
        {way === 'truemoney' && (
          <NativeSelect
            label={m.phone_form_unit()}
            description={m.phone_form_unit_hint()}
            value={draft.amountUnit ?? ''}
            data={[
              { value: '', label: '–' },
              { value: 'baht', label: m.phone_form_unit_baht() },
              { value: 'satang', label: m.phone_form_unit_satang() },
            ]}
            onChange={({ currentTarget: { value } }) =>
              change({ amountUnit: value === '' ? null : (value as 'baht') })
            }
          />
        )}
        {phone?.address && <CopyValue label={m.phone_secret_address()} text={phone.address} />}
        <Checkbox label={m.phone_form_on()} {...tick('on')} />
      </Form>
    </Dialog>
  )
}
