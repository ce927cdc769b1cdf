import type { PushOverview } from '@khlang/contract/notifications/push'
import { Checkbox } from '@mantine/core'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { AlertWish } from '#parts/AlertWish.tsx'
import { draftOfWish, type Wish, wishOf } from '#parts/alert-wish.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { toast, toastMs } from '#ui/toast.ts'
import { useInvalidatePush } from './use-push.ts'
import styles from './Push.module.css'

/**
 * Edits which events raise a notification on all of the employee's devices, or pauses all, which keeps the choice. `wish`
 * null: never chosen.
 */
export function PushWish({ wish }: { wish: PushOverview['wish'] }) {
  const invalidate = useInvalidatePush()
  const form = useForm({
    row: wish,
    draftOf: (row) => ({ wish: draftOfWish(row), on: row?.on ?? true }),
    whyNot: (draft) => {
      const wanted = wishOf(draft.wish)
      return typeof wanted === 'string' ? wanted : null
    },
    send: (draft, { seenRow }) =>
      connectionsApi.savePush({
        ...(wishOf(draft.wish) as Wish),
        on: draft.on,
        version: seenRow?.version ?? null,
      }),
    onSaved: (saved, { reset }) => {
      reset(saved)
      void invalidate()
      toast({ tone: 'success', ms: toastMs.brief, title: m.push_title(), text: m.push_saved() })
    },
    onRefused: () => void invalidate(),
  })
  const { draft, change } = form
  return (
    <Form form={form} submit={m.form_save()} button={{ className: styles.save }} label={m.push_wish()}>
      <h4 className={styles.label}>{m.push_wish()}</h4>
      <AlertWish draft={draft.wish} onChange={(part) => change({ wish: { ...draft.wish, ...part } })} />
      <Checkbox
        label={m.push_pause()}
        checked={!draft.on}
        onChange={({ currentTarget: { checked } }) => change({ on: !checked })}
      />
    </Form>
  )
}
