import type { ListName, ListView } from '@khlang/contract/reports/reports'
import { Checkbox, TextInput } from '@mantine/core'
import { limits } from 'virtual:limits/reports/save-view'
import * as m from '#messages'
import { api } from '../api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { useMe } from '#parts/session/me.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'

export type ViewDialogProps = {
  list: ListName
  /** The open view; null to save a new one. */
  view: ListView | null
  search: Record<string, string>
  onSaved: (view: ListView) => void
  onRemoved: () => void
  onClose: () => void
}

/** Saves the list's filter, sort and columns in the open view or as another one, or deletes the open view. */
export function ViewDialog({ list, view, search, onSaved, onRemoved, onClose }: ViewDialogProps) {
  const me = useMe()
  const mayShare = me.may.includes('view.share')
  const mayChange = view !== null && view.can['change'] === true
  const form = useForm({
    draftOf: () => ({ name: view?.name ?? '', shared: view?.shared ?? false, asNew: !mayChange }),
    fieldOfCode: { 'view-name-taken': 'name', 'view-shows-person': 'shared' },
    errorsOf: ({ name }) => ({ name: name.trim() === '' && m.view_name_needed() }),
    limits,
    send: ({ name, shared, asNew }) =>
      api.reports.saveView({ list, name: name.trim(), shared, search, ...(!asNew && { id: view!.id }) }),
    onSaved,
  })
  const remove = useOperation(({ id }: { id: string }) => api.reports.removeView({ id }), onRemoved)
  return (
    <Dialog title={view ? m.view_edit() : m.view_keep()} onClose={onClose}>
      <Form
        form={form}
        submit={mayChange ? m.view_save_over() : m.view_keep()}
        notice={<OperationNotice operation={remove} shown={null} />}
        acts={
          <>
            {view && (
              <ActButton
                disabledReason={mayChange ? null : m.problem_not_permitted()}
                variant="subtle"
                color="red"
                loading={remove.busy}
                onClick={() => remove.run({ id: view.id })}
              >
                {m.view_remove()}
              </ActButton>
            )}
            {mayChange && (
              <ActButton
                variant="default"
                disabledReason={form.reasonWith({ asNew: true })}
                loading={form.save.busy}
                onClick={() => form.submit(m.view_keep_new(), { asNew: true })}
              >
                {m.view_keep_new()}
              </ActButton>
            )}
          </>
        }
      >
        <TextInput label={m.view_name()} data-autofocus {...form.field('name')} />
        <Checkbox
          label={m.view_share()}
          description={mayShare ? m.view_share_hint() : m.problem_not_permitted()}
          {...form.tick('shared')}
          disabled={!mayShare}
        />
      </Form>
    </Dialog>
  )
}
