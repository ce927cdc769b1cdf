import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import type { OwnAccountAct } from '@khlang/domain/accounts/own-account'
import { NativeSelect } from '@mantine/core'
import { limits } from 'virtual:limits/accounts/freeze'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { Form } from '#parts/form/Form.tsx'
import { reasonMissing, useForm } from '#parts/form/use-form.ts'
import { Notice } from '#ui/Notice.tsx'
import { actWords } from './act-labels.ts'
import { useInvalidateAccounts } from './use-accounts.ts'

type Act = Exclude<OwnAccountAct, 'update'>
type Props = { act: Act; row: OwnAccountRow; accounts: readonly OwnAccountRow[]; onClose: () => void }
/**
 * Shows what an act does and asks for confirmation. Acts that stop an account (freeze, swap, close) need a reason;
 * those that reopen it do not. A swap also needs the open account, with a number, that takes over.
 */
export function ActDialog({ act, row, accounts, onClose }: Props) {
  const { title, effect, reasons } = actWords[act]
  const readAgain = useInvalidateAccounts()
  const otherAccounts = accounts.filter(
    ({ id, state, accountNumber }) => id !== row.id && state === 'open' && accountNumber !== '',
  )
  const form = useForm({
    row,
    shownOf: (one) => [one?.code, one?.name, one?.state],
    draftOf: () => ({ by: '', reason: '' }),
    errorsOf: ({ by }) => ({
      by:
        act === 'swap' &&
        (otherAccounts.length === 0 ? m.account_swap_none() : by === '' && m.account_swap_choose()),
    }),
    whyNot: ({ reason }) => (reasons ? reasonMissing(reason) : null),
    limits,
    send: (draft, { operationId, seenRow }) => send(act, seenRow ?? row, { ...draft, operationId }),
    onSaved: () => {
      void readAgain()
      onClose()
    },
    onRefused: () => void readAgain(),
  })
  return (
    <Dialog title={title()} onClose={onClose}>
      <Form
        form={form}
        submit={title()}
        {...((act === 'close' || act === 'freeze') && { color: 'red' })}
        onCancel={onClose}
      >
        <Notice
          tone={act === 'unfreeze' || act === 'reopen' ? 'info' : 'warning'}
          title={`${row.code} · ${row.name}`}
        >
          {effect()}
        </Notice>
        {act === 'swap' && (
          <NativeSelect
            label={m.account_swap_by()}
            data={[
              { value: '', label: m.account_choose() },
              ...otherAccounts.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` })),
            ]}
            {...form.field('by')}
          />
        )}
        {reasons && <ReasonPicker presets={reasons.map((one) => one())} {...form.pick('reason')} />}
      </Form>
    </Dialog>
  )
}

function send(
  act: Act,
  seenRow: OwnAccountRow,
  { operationId, by, ...draft }: { operationId: string; reason: string; by: string },
) {
  const reason = draft.reason.trim()
  const seenVersion = { operationId, id: seenRow.id as never, version: seenRow.version }
  if (act === 'freeze') return api.accounts.freeze({ ...seenVersion, reason })
  if (act === 'close') return api.accounts.close({ ...seenVersion, reason })
  if (act === 'swap') return api.accounts.swap({ ...seenVersion, reason, by: by as never })
  return act === 'unfreeze' ? api.accounts.unfreeze(seenVersion) : api.accounts.reopen(seenVersion)
}
