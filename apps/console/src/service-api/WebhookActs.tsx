import type { WebhookRow } from '@khlang/contract/notifications/webhooks'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { Notice } from '#ui/Notice.tsx'
import { useInvalidateWebhooks } from './use-webhooks.ts'
import type { MadeSecret } from './WebhookForm.tsx'

type Props = { one: WebhookRow; onSecret: (made: MadeSecret) => void; onClose: () => void }

/**
 * Offers to remove a webhook, or to give it a new secret; the old one stays valid for a day. Each asks for a
 * confirmation. `onClose` is called when the webhook is removed.
 */
export function WebhookActs({ one, onSecret, onClose }: Props) {
  const invalidate = useInvalidateWebhooks()
  const [confirming, setConfirming] = useState<'remove' | 'secret' | null>(null)
  const target = { webhookId: one.id, version: one.version }
  const act = useMutation({
    mutationFn: async () => {
      if (confirming === 'secret') return onSecret(await connectionsApi.newWebhookSecret(target))
      await connectionsApi.removeWebhook(target)
      onClose()
    },
    onSettled: invalidate,
  })
  if (confirming === null)
    return (
      <>
        <Button variant="default" onClick={() => setConfirming('remove')}>
          {m.hook_remove()}
        </Button>
        <Button variant="default" onClick={() => setConfirming('secret')}>
          {m.hook_new_secret()}
        </Button>
      </>
    )
  const removing = confirming === 'remove'
  return (
    <Notice
      tone={removing ? 'danger' : 'warning'}
      urgent
      title={removing ? m.hook_remove_sure({ name: one.name }) : m.hook_new_secret_sure()}
      actions={
        <>
          <Button variant="default" size="compact-md" onClick={() => setConfirming(null)}>
            {m.go_back()}
          </Button>
          <Button
            {...(removing && { color: 'red' })}
            size="compact-md"
            loading={act.isPending}
            onClick={() => act.mutate()}
          >
            {removing ? m.hook_remove() : m.hook_new_secret()}
          </Button>
        </>
      }
    >
      {act.error && problemText(asProblem(act.error))}
    </Notice>
  )
}
