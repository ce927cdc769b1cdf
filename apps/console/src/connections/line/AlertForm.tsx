import type { LineAlertRow } from '@khlang/contract/connections/line-alerts'
import type { OperationId } from '@khlang/domain/brand'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#app/connections-api.ts'
import { AlertWish } from '#parts/AlertWish.tsx'
import { draftOfWish, type Wish, wishOf } from '#parts/alert-wish.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { SaveNotice } from '#parts/problems/SaveNotice.tsx'
import { useAsSeen } from '#parts/desk/use-as-seen.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { AlertRecipients, type Recipients } from './AlertRecipients.tsx'

type Group = { id: string; name: string | null; joined: boolean }
type Props = { one: LineAlertRow | null; groups: readonly Group[]; onClose: () => void }
type Saved = Wish & { name: string; members: string[]; groups: string[]; gatherMinutes: number; on: boolean }

type Draft = {
  name: string
  to: Recipients
  wish: ReturnType<typeof draftOfWish>
  gather: string
  on: boolean
}
const draftOf = (one: LineAlertRow | null): Draft => ({
  name: one?.name ?? '',
  to: { groups: one?.groups.map(({ id }) => id) ?? [], members: one?.members ?? [] },
  wish: draftOfWish(one),
  gather: String(one?.gatherMinutes ?? 5),
  on: one?.on ?? true,
})

/** An alert at LINE for staff: which events, and to whom. */
export function AlertForm({ one, groups, onClose }: Props) {
  const { seen, meet } = useAsSeen(one)
  const [{ name, to, wish, gather, on }, setDraft] = useState(() => draftOf(one))
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const save = useOperation(
    ({ operationId, ...input }: Saved & { operationId: string }) =>
      seen
        ? connectionsApi.updateLineAlert({ ...input, alertId: seen.id, version: seen.version })
        : connectionsApi.createLineAlert({ ...input, operationId: operationId as OperationId }),
    onClose,
    meet,
  )
  const wanted = wishOf(wish)
  const minutes = /^\d{1,2}$/.test(gather) && Number(gather) <= 60 ? Number(gather) : null
  const disabledReason =
    name.trim() === ''
      ? m.line_alert_name_missing()
      : to.groups.length + to.members.length === 0
        ? m.line_alert_to_missing()
        : typeof wanted === 'string'
          ? wanted
          : minutes === null
            ? m.line_alert_gather_wrong()
            : null
  return (
    <Dialog shape="side" title={one?.name ?? m.line_alert_add()} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (disabledReason !== null || typeof wanted === 'string' || minutes === null) return
          const members = to.members.map(({ id }) => id)
          save.run({
            ...wanted,
            name: name.trim(),
            members,
            groups: [...to.groups],
            gatherMinutes: minutes,
            on,
          })
        }}
      >
        <TextInput
          label={m.line_alert_name()}
          data-autofocus=""
          maxLength={60}
          value={name}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        <AlertRecipients groups={groups} chosen={to} onChange={(chosen) => change({ to: chosen })} />
        <AlertWish draft={wish} onChange={(part) => change({ wish: { ...wish, ...part } })} />
        <TextInput
          label={m.line_alert_gather_label()}
          description={m.line_alert_gather_hint()}
          inputMode="numeric"
          maxLength={2}
          value={gather}
          error={minutes === null && m.line_alert_gather_wrong()}
          onChange={({ currentTarget: { value } }) => change({ gather: value })}
        />
        <Checkbox
          label={m.line_alert_on()}
          checked={on}
          onChange={({ currentTarget: { checked } }) => change({ on: checked })}
        />
        <SaveNotice save={save} onTheirs={() => setDraft(draftOf(seen))} />
        <DialogActions>
          {seen && <Remove one={seen} onDone={onClose} />}
          <ActButton type="submit" disabledReason={disabledReason} loading={save.busy}>
            {m.form_save()}
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** A remove button with confirmation. */
function Remove({ one: { id, version, name }, onDone }: { one: LineAlertRow; onDone: () => void }) {
  const [sure, setSure] = useState(false)
  const remove = useOperation(
    ({ alertId }: { alertId: string } & { operationId: string }) =>
      connectionsApi.removeLineAlert({ alertId, version }),
    onDone,
  )
  if (!sure)
    return (
      <ActButton disabledReason={null} variant="default" onClick={() => setSure(true)}>
        {m.line_alert_remove()}
      </ActButton>
    )
  return (
    <Notice
      tone="danger"
      urgent
      title={m.line_alert_remove_sure({ name })}
      actions={
        <>
          <ActButton disabledReason={null} variant="default" size="compact-md" onClick={() => setSure(false)}>
            {m.go_back()}
          </ActButton>
          <ActButton
            disabledReason={null}
            color="red"
            size="compact-md"
            loading={remove.busy}
            onClick={() => remove.run({ alertId: id })}
          >
            {m.line_alert_remove()}
          </ActButton>
        </>
      }
    >
      <OperationNotice state={remove.state} onAgain={remove.again} onDismiss={remove.dismiss} />
    </Notice>
  )
}
