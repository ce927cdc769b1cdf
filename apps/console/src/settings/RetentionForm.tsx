import type { ChangedSettings } from '@khlang/contract/settings/settings'
import { adjustableRetentions, minRetentionDays } from '@khlang/domain/retention'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { WholeNumber } from '#parts/WholeNumber.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { keptWords } from './kept-labels.ts'
import { eachRetention, isTooShort, type RetentionDays, typedDays, withTyped } from './retention-draft.ts'
import styles from './Kept.module.css'

/** Edits the retention times, in days, that an owner may change. */
export function RetentionForm({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => api.settings.get(undefined, { signal }),
  })
  return (
    <Dialog shape="side" title={m.kept_change_title()} onClose={onClose}>
      {error && !data && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {data && <TimesForm savedDays={data.keeps} onClose={onClose} />}
    </Dialog>
  )
}

function TimesForm({ savedDays, onClose }: { savedDays: RetentionDays; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    row: savedDays,
    // Only the times that were typed: the others stay as they are, even if a colleague changes them meanwhile.
    draftOf: (): Partial<RetentionDays> => ({}),
    errorsOf: (draft, seenDays) =>
      eachRetention(
        (kept) =>
          isTooShort(withTyped(seenDays!, draft), kept) &&
          m.settings_keeps_least({ n: minRetentionDays[kept] }),
      ),
    send: (draft, { seenRow: seen }) =>
      api.settings.update({ keeps: withTyped(seen!, draft), seen: { keeps: seen! } }),
    onSaved: (now) => {
      client.setQueryData(['settings'], now)
      void client.invalidateQueries({ queryKey: ['kept'] })
      toast({ tone: 'success', ms: toastMs.brief, title: m.page_kept(), text: m.kept_saved() })
      onClose()
    },
    newerRowOf: (conflict) => (conflict as unknown as ChangedSettings).settings.keeps,
    paths: eachRetention((kept) => `keeps.${kept}`),
  })
  const seenDays = form.seenRow ?? savedDays
  const shownDays = withTyped(seenDays, form.draft)
  return (
    <Form form={form} submit={m.settings_save()} onCancel={onClose}>
      <div className={styles.times} key={form.round}>
        {adjustableRetentions.map((kept, at) => (
          <WholeNumber
            key={kept}
            autoFocus={at === 0}
            label={keptWords[kept][0]()}
            hint={m.settings_keeps_least({ n: minRetentionDays[kept] })}
            value={shownDays[kept]}
            error={form.errorAt(kept)}
            onChange={(days) => form.change(typedDays(seenDays, kept, days))}
          />
        ))}
      </div>
    </Form>
  )
}
