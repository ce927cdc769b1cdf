import type { LineAlertRow } from '@khlang/contract/notifications/line-alerts'
import type { OperationId } from '@khlang/domain/brand'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { limits } from 'virtual:limits/connections/create-line-alert'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { AlertWish } from '#parts/AlertWish.tsx'
import { type Wish, wishOf } from '#parts/alert-wish.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type AlertDraft, draftOf, minutesOf } from './alert-draft.ts'
import { AlertRecipients } from './AlertRecipients.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'

type Group = { id: string; name: string | null; joined: boolean }
type Props = { one: LineAlertRow | null; groups: readonly Group[]; onClose: () => void }

const refusalOf = (wish: AlertDraft['wish']) => {
  const wanted = wishOf(wish)
  return typeof wanted === 'string' ? wanted : null
}

/**
 * Edits a LINE alert for staff, or makes a new one (`one` null): which events, and to whom. `groups` are the groups
 * that can be chosen.
 */
export function AlertForm({ one, groups, onClose }: Props) {
  const form = useForm({
    row: one,
    draftOf,
    fieldOfCode: { 'line-alert-name-taken': 'name' },
    paths: { to: 'members', wish: 'kinds', gather: 'gatherMinutes' },
    errorsOf: ({ name, to, wish, gather }) => ({
      name: name.trim() === '' && m.line_alert_name_missing(),
      to: to.groups.length + to.members.length === 0 && m.line_alert_to_missing(),
      wish: refusalOf(wish),
      gather: minutesOf(gather) === null && m.line_alert_gather_wrong(),
    }),
    limits,
    send: ({ name, to, wish, gather, on }, { operationId, seenRow }) => {
      const input = {
        ...(wishOf(wish) as Wish),
        name: name.trim(),
        members: to.members.map(({ id }) => id),
        groups: [...to.groups],
        gatherMinutes: Number(gather),
        on,
      }
      return seenRow
        ? connectionsApi.updateLineAlert({ ...input, alertId: seenRow.id, version: seenRow.version })
        : connectionsApi.createLineAlert({ ...input, operationId: operationId as OperationId })
    },
    onSaved: onClose,
  })
  const { draft, seenRow, change } = form
  return (
    <Dialog shape="side" title={one?.name ?? m.line_alert_add()} onClose={onClose}>
      <Form form={form} submit={m.form_save()} acts={seenRow && <Remove one={seenRow} onDone={onClose} />}>
        <TextInput label={m.line_alert_name()} data-autofocus="" {...form.field('name')} />
        <AlertRecipients
          groups={groups}
          chosenGroups={[...(seenRow?.groups ?? []), ...(one?.groups ?? [])]}
          chosen={draft.to}
          onChange={(to) => change({ to })}
        />
        <AlertWish draft={draft.wish} onChange={(part) => change({ wish: { ...draft.wish, ...part } })} />
        <TextInput
          label={m.line_alert_gather_label()}
          description={m.line_alert_gather_hint()}
          inputMode="numeric"
          maxLength={2}
          {...form.field('gather')}
        />
        <Checkbox label={m.line_alert_on()} {...form.tick('on')} />
      </Form>
    </Dialog>
  )
}

/** Shows a remove button that asks for confirmation. */
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
      <OperationNotice operation={remove} shown={null} />
    </Notice>
  )
}
