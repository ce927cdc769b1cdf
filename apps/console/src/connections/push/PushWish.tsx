import type { PushOverview } from '@khlang/contract/connections/push'
import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#app/connections-api.ts'
import { AlertWish } from '#parts/AlertWish.tsx'
import { draftOfWish, type Wish, wishOf } from '#parts/alert-wish.ts'
import { ConflictNotice } from '#parts/problems/ConflictNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { useAsSeen } from '#parts/desk/use-as-seen.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { useInvalidatePush } from './use-push.ts'
import styles from './Push.module.css'

/** Which events raise a notification on all of the employee's devices. */
export function PushWish({ wish }: { wish: PushOverview['wish'] }) {
  const invalidate = useInvalidatePush()
  const { seen, see, meet } = useAsSeen(wish)
  const [draft, setDraft] = useState(() => draftOfWish(wish))
  const [on, setOn] = useState(wish?.on ?? true)
  const save = useMutation({
    mutationFn: (wanted: Wish) => connectionsApi.savePush({ ...wanted, on, version: seen?.version ?? null }),
    onSuccess: (saved) => {
      see(saved)
      toast({ tone: 'success', ms: toastMs.brief, title: m.push_title(), text: m.push_saved() })
    },
    onError: (error) => meet(asProblem(error)),
    onSettled: invalidate,
  })
  const wanted = wishOf(draft)
  return (
    <form
      className="stack"
      aria-label={m.push_wish()}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (typeof wanted !== 'string') save.mutate(wanted)
      }}
    >
      <h4 className={styles.label}>{m.push_wish()}</h4>
      <AlertWish draft={draft} onChange={(change) => setDraft((now) => ({ ...now, ...change }))} />
      <Checkbox
        label={m.push_pause()}
        checked={!on}
        onChange={({ currentTarget: { checked } }) => setOn(!checked)}
      />
      {save.error && (
        <Notice tone="danger" urgent>
          {problemText(asProblem(save.error))}
          <ConflictNotice
            problem={asProblem(save.error)}
            onTheirs={() => {
              setDraft(draftOfWish(seen))
              setOn(seen?.on ?? true)
              save.reset()
            }}
          />
        </Notice>
      )}
      <ActButton
        type="submit"
        className={styles.save ?? ''}
        disabledReason={typeof wanted === 'string' ? wanted : null}
        loading={save.isPending}
      >
        {m.form_save()}
      </ActButton>
    </form>
  )
}
