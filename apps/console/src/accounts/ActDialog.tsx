import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import type { OwnAccountAct } from '@khlang/domain/accounts/own-account'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { SaveNotice } from '#parts/problems/SaveNotice.tsx'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { actWords } from './act-labels.ts'
import { useInvalidateAccounts } from './use-accounts.ts'

type Act = Exclude<OwnAccountAct, 'update'>
type Props = { act: Act; row: OwnAccountRow; accounts: readonly OwnAccountRow[]; onClose: () => void }
type ActInput = { reason: string; by: string }

/** Says what an act does before it is done. Acts that stop an account need a reason; those that reopen it do not. */
export function ActDialog({ act, row, accounts, onClose }: Props) {
  const { title, effect, reasons } = actWords[act]
  const readAgain = useInvalidateAccounts()
  const [reason, setReason] = useState('')
  const [by, setBy] = useState('')
  const others = accounts.filter(
    ({ id, state, accountNumber }) => id !== row.id && state === 'open' && accountNumber !== '',
  )
  const change = useOperation(
    (said: ActInput & { operationId: string }) => send(act, row, said),
    () => {
      void readAgain()
      onClose()
    },
    () => void readAgain(),
  )
  const disabledReason =
    act === 'swap' && others.length === 0
      ? m.account_swap_none()
      : act === 'swap' && by === ''
        ? m.account_swap_choose()
        : reasons && reason.trim().length < 3
          ? m.reason_needed()
          : null
  return (
    <Dialog title={title()} onClose={onClose}>
      <div className="stack">
        <Notice
          tone={act === 'unfreeze' || act === 'reopen' ? 'info' : 'warning'}
          title={`${row.code} · ${row.name}`}
        >
          {effect()}
        </Notice>
        {act === 'swap' && (
          <NativeSelect
            label={m.account_swap_by()}
            value={by}
            data={[
              { value: '', label: m.account_choose() },
              ...others.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` })),
            ]}
            onChange={({ currentTarget: { value } }) => setBy(value)}
          />
        )}
        {reasons && (
          <ReasonPicker presets={reasons.map((one) => one())} value={reason} onChange={setReason} />
        )}
        <SaveNotice save={change} onTheirs={onClose} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.go_back()}
          </Button>
          <ActButton
            {...((act === 'close' || act === 'freeze') && { color: 'red' })}
            disabledReason={disabledReason}
            loading={change.busy}
            onClick={() => change.run({ reason: reason.trim(), by })}
          >
            {title()}
          </ActButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}

function send(
  act: Act,
  { id, version }: OwnAccountRow,
  { operationId, reason, by }: ActInput & { operationId: string },
) {
  const seen = { operationId, id: id as never, version }
  if (act === 'freeze') return api.accounts.freeze({ ...seen, reason })
  if (act === 'close') return api.accounts.close({ ...seen, reason })
  if (act === 'swap') return api.accounts.swap({ ...seen, reason, by: by as never })
  return act === 'unfreeze' ? api.accounts.unfreeze(seen) : api.accounts.reopen(seen)
}
