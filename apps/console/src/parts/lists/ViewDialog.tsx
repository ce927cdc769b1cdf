import type { ListName, ListView } from '@khlang/contract/reports/reports'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { useMe } from '#parts/session/me.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'

export type ViewDialogProps = {
  list: ListName
  /** The open view, or null to save a new one. */
  view: ListView | null
  search: Record<string, string>
  onSaved: (view: ListView) => void
  onRemoved: () => void
  onClose: () => void
}

/** Saves the current filter as a view: changes the open view, adds another one, or deletes it. */
export function ViewDialog({ list, view, search, onSaved, onRemoved, onClose }: ViewDialogProps) {
  const me = useMe()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const mayShare = me.may.includes('view.share')
  const mayChange = view !== null && view.can['change'] === true
  const reason = view === null || mayChange ? null : m.problem_not_permitted()
  const nameless = name.trim() === '' ? m.view_name_needed() : null

  async function ask(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setProblem(problemText(asProblem(error)))
      setBusy(false)
    }
  }
  const save = (id: string | undefined) =>
    ask(async () =>
      onSaved(await api.reports.saveView({ list, name: name.trim(), shared, search, ...(id && { id }) })),
    )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (nameless === null && !busy) void save(mayChange ? view.id : undefined)
  }
  return (
    <Dialog title={view ? m.view_edit() : m.view_keep()} onClose={onClose}>
      <form onSubmit={submit} className="stack">
        {problem && <Notice tone="danger" title={problem} />}
        <TextInput
          label={m.view_name()}
          value={name}
          maxLength={60}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label={m.view_share()}
          description={mayShare ? m.view_share_hint() : m.problem_not_permitted()}
          checked={shared}
          disabled={!mayShare}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <DialogActions>
          {view && (
            <ActButton
              disabledReason={reason}
              variant="subtle"
              color="red"
              loading={busy}
              onClick={() =>
                void ask(async () => {
                  await api.reports.removeView({ id: view.id })
                  onRemoved()
                })
              }
            >
              {m.view_remove()}
            </ActButton>
          )}
          {mayChange && (
            <Button
              variant="default"
              disabled={busy || nameless !== null}
              onClick={() => void save(undefined)}
            >
              {m.view_keep_new()}
            </Button>
          )}
          <ActButton type="submit" disabledReason={nameless} loading={busy}>
            {mayChange ? m.view_save_over() : m.view_keep()}
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
