import type { LinkedAccounts } from '@khlang/contract/staff/ways-in'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { toast, toastMs } from '#ui/toast.ts'

type Props = {
  id: string
  /** The provider's name. */
  name: string
  disabledReason: string | null
  /** Called with what is still linked. */
  onChange: (remaining: LinkedAccounts) => void
}

/** Unlinks a provider account, by which the employee signs in, after a confirmation. */
export function UnlinkButton({ id, name, disabledReason, onChange }: Props) {
  const [confirming, setConfirming] = useState(false)
  const unlink = useMutation({
    mutationFn: () => api.staff.unlinkAccount({ id }),
    onSuccess: onChange,
    onError: (error) => {
      setConfirming(false)
      toast({ title: m.unlink(), text: problemText(asProblem(error)), tone: 'danger', ms: toastMs.brief })
    },
  })
  if (!confirming)
    return (
      <ActButton
        variant="default"
        size="compact-md"
        disabledReason={disabledReason}
        aria-label={m.unlink_account({ name })}
        onClick={() => setConfirming(true)}
      >
        {m.unlink()}
      </ActButton>
    )
  return (
    <span role="group" aria-label={m.unlink_account({ name })}>
      <Button size="compact-md" variant="subtle" onClick={() => setConfirming(false)}>
        {m.unlink_not()}
      </Button>
      <Button
        size="compact-md"
        color="red"
        autoFocus
        loading={unlink.isPending}
        onClick={() => unlink.mutate()}
      >
        {m.unlink_sure({ name })}
      </Button>
    </span>
  )
}
