import type { PushDeviceRow } from '@khlang/contract/notifications/push'
import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { Notice } from '#ui/Notice.tsx'
import { browserName, subscribe, unsubscribe, whyNot } from './this-browser.ts'
import { useInvalidatePush } from './use-push.ts'

/** `here`: this browser's device; null if it gets none. `remembered`: whether the session is ("keep me signed in"). */
type Props = { publicKey: string; here: PushDeviceRow | null; remembered: boolean }

/** Turns notifications in this browser on or off, or shows why they are not possible. */
export function PushSwitch({ publicKey, here, remembered }: Props) {
  const invalidate = useInvalidatePush()
  const [missing, setMissing] = useState<string | null>(null)
  const change = useMutation({
    async mutationFn(on: boolean) {
      setMissing(null)
      if (!on) {
        if (here) await connectionsApi.removePushDevice({ deviceId: here.id })
        return unsubscribe()
      }
      const made = await subscribe(publicKey)
      if (typeof made === 'string') return setMissing(made)
      await connectionsApi.addPushDevice({ name: browserName(), ...made })
    },
    onSettled: invalidate,
  })
  const cannot = whyNot()
  if (cannot !== null) return <Notice tone="warning">{cannot}</Notice>
  const denied = Notification.permission === 'denied' ? m.push_denied() : null
  const disabledReason = missing ?? denied ?? (change.error && problemText(asProblem(change.error)))
  return (
    <div className="stack">
      <Checkbox
        label={m.push_on()}
        checked={change.isPending && missing === null ? change.variables : here !== null}
        disabled={change.isPending}
        onChange={({ currentTarget: { checked } }) => change.mutate(checked)}
      />
      {disabledReason && (
        <Notice tone="warning" urgent>
          {disabledReason}
        </Notice>
      )}
      {here && !remembered && <Notice tone="info">{m.push_not_remembered()}</Notice>}
    </div>
  )
}
