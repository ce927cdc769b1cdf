import type { PhoneRow } from '@khlang/contract/bank-feeds/phones'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { lastFailure } from '#parts/problems/last-failure.ts'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'

type Props = {
  phone: PhoneRow
  onSecret: (made: { phone: PhoneRow; secret: string }) => void
  onClose: () => void
}

/**
 * Offers to remove a phone, after a confirmation, and to give a forwarder (`signed`) a new secret at once: `onSecret`
 * then gets it, and the old one is invalid. `onClose` is called when the phone is removed.
 */
export function PhoneActs({ phone, onSecret, onClose }: Props) {
  const client = useQueryClient()
  const [isSure, setSure] = useState(false)
  const target = { phoneId: phone.id as never, version: phone.version }
  const renew = useMutation({
    mutationFn: () => connectionsApi.newPhoneSecret(target),
    onSuccess: ({ phone: row, secret }) => secret !== null && onSecret({ phone: row, secret }),
  })
  const remove = useMutation({
    mutationFn: () => connectionsApi.removePhone(target),
    onSuccess: () => {
      toast({ tone: 'success', ms: toastMs.brief, title: phone.name, text: m.phone_removed() })
      void client.invalidateQueries({ queryKey: ['phones'] })
      onClose()
    },
  })
  const error = lastFailure(renew, remove)
  if (isSure)
    return (
      <Notice
        tone="danger"
        urgent
        title={m.phone_remove_sure({ name: phone.name })}
        actions={
          <>
            <Button variant="default" size="compact-md" onClick={() => setSure(false)}>
              {m.go_back()}
            </Button>
            <Button color="red" size="compact-md" loading={remove.isPending} onClick={() => remove.mutate()}>
              {m.phone_remove()}
            </Button>
          </>
        }
      >
        {error && problemText(asProblem(error))}
      </Notice>
    )
  return (
    <>
      {error && <ProblemNotice problem={asProblem(error)} />}
      <Button variant="default" onClick={() => setSure(true)}>
        {m.phone_remove()}
      </Button>
      {phone.way === 'signed' && (
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
          {m.phone_secret_new()}
        </Button>
      )}
    </>
  )
}
