import { bankCodes } from '@khlang/domain/statements/banks'
import { referenceKey } from '@khlang/domain/cashier/slip'
import { NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconQrcode, IconX } from '@tabler/icons-react'
import * as m from '#messages'
import { IconButton } from '#ui/IconButton.tsx'
import { DuplicateSlipsNotice } from './DuplicateSlipsNotice.tsx'
import type { RequestAddress, SlipCalls } from './slip-calls.ts'
import type { PendingSlip } from './pending-slip.ts'
import styles from './Slips.module.css'
import { slipFieldText } from './slip-labels.ts'
import { readTypedSlip, type SlipField, type TypedSlip } from './typed-slip.ts'

type Props = {
  slip: PendingSlip
  requestId?: string | undefined
  calls: SlipCalls
  addressOf: RequestAddress
  isLocked: boolean
  onType: (change: Partial<TypedSlip>) => void
  onDrop: () => void
}

/**
 * Shows a picture that is not attached yet. The QR code on it, if there is one, fills in fields; others may be typed.
 * Other requests with the same picture or bank reference are shown at once.
 */
export function SlipDraft({ slip, requestId, calls, addressOf, isLocked, onType, onDrop }: Props) {
  const { typed, hash, pictureUrl } = slip
  const { wrong } = readTypedSlip(typed)
  const reference = referenceKey(typed.reference) ?? undefined
  const { data } = useQuery({
    queryKey: ['alike-slips', requestId, hash, reference],
    queryFn: ({ signal }) =>
      calls.alikeSlips(
        { ...(requestId && { requestId }), ...(hash && { hash }), ...(reference && { reference }) },
        { signal },
      ),
    enabled: hash !== null || reference !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const error = (field: SlipField) => wrong.has(field) && slipFieldText[field]()
  return (
    <li className={styles.draft}>
      <img className={styles.shown} src={pictureUrl} alt={m.slip_in_hand()} />
      <div className={styles.fields}>
        <TextInput
          size="sm"
          label={m.slip_reference()}
          value={typed.reference}
          error={error('reference')}
          maxLength={80}
          disabled={isLocked}
          description={
            typed.fromCode && (
              <span className={styles.read}>
                <IconQrcode size={14} aria-hidden="true" /> {m.slip_from_code()}
              </span>
            )
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={({ currentTarget: { value } }) => onType({ reference: value, fromCode: false })}
        />
        <NativeSelect
          size="sm"
          label={m.slip_bank()}
          value={typed.bank}
          disabled={isLocked}
          data={[{ value: '', label: m.slip_bank_unknown() }, ...bankCodes]}
          onChange={({ currentTarget: { value } }) => onType({ bank: value })}
        />
        <TextInput
          size="sm"
          label={m.slip_amount()}
          inputMode="decimal"
          value={typed.amount}
          error={error('amount')}
          disabled={isLocked}
          onChange={({ currentTarget: { value } }) => onType({ amount: value })}
        />
        <TextInput
          size="sm"
          label={m.slip_day()}
          inputMode="numeric"
          placeholder={m.day_placeholder()}
          value={typed.day}
          error={error('day')}
          disabled={isLocked}
          onChange={({ currentTarget: { value } }) => onType({ day: value })}
        />
        <TextInput
          size="sm"
          label={m.slip_time()}
          inputMode="numeric"
          placeholder="09:30"
          value={typed.time}
          error={error('time')}
          disabled={isLocked}
          onChange={({ currentTarget: { value } }) => onType({ time: value })}
        />
      </div>
      <IconButton label={m.slip_drop()} className={styles.drop} disabled={isLocked} onClick={onDrop}>
        <IconX size={18} aria-hidden="true" />
      </IconButton>
      <div className={styles.warns}>
        <DuplicateSlipsNotice duplicates={data?.rows ?? []} addressOf={addressOf} />
      </div>
    </li>
  )
}
