import { type DecidedKeep, decidedKeeps, leastKeepDays } from '@khlang/domain/keeps'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { WholeNumber } from '#parts/WholeNumber.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { keptWords } from './kept-labels.ts'
import styles from './Kept.module.css'

type Keeps = Record<DecidedKeep, number>

/** The retention times that an owner decides. */
export function KeepTimes({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => api.staff.settings(undefined, { signal }),
  })
  return (
    <Dialog shape="side" title={m.kept_change_title()} onClose={onClose}>
      {error && !data && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {data && <TimesForm saved={data.keeps} onClose={onClose} />}
    </Dialog>
  )
}

function TimesForm({ saved, onClose }: { saved: Keeps; onClose: () => void }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(saved)
  const save = useMutation({
    mutationFn: () => api.staff.saveSettings({ keeps: draft }),
    onSuccess: (now) => {
      client.setQueryData(['settings'], now)
      void client.invalidateQueries({ queryKey: ['kept'] })
      toast({ tone: 'success', ms: toastMs.brief, title: m.page_kept(), text: m.kept_saved() })
      onClose()
    },
  })
  const short = decidedKeeps.find((kept) => draft[kept] < leastKeepDays[kept])
  const disabledReason =
    short !== undefined
      ? `${keptWords[short][0]()}: ${m.settings_keeps_least({ n: leastKeepDays[short] })}`
      : decidedKeeps.every((kept) => draft[kept] === saved[kept])
        ? m.settings_unchanged()
        : null
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === null) save.mutate()
      }}
    >
      <div className={styles.times}>
        {decidedKeeps.map((kept) => (
          <WholeNumber
            key={kept}
            label={keptWords[kept][0]()}
            hint={m.settings_keeps_least({ n: leastKeepDays[kept] })}
            value={draft[kept]}
            onChange={(days) => setDraft((now) => ({ ...now, [kept]: days }))}
          />
        ))}
      </div>
      {save.error && <ProblemNotice problem={asProblem(save.error)} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {m.go_back()}
        </Button>
        <ActButton type="submit" disabledReason={disabledReason} loading={save.isPending}>
          {m.settings_save()}
        </ActButton>
      </DialogActions>
    </form>
  )
}
