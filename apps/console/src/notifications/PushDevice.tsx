import type { PushDeviceRow } from '@khlang/contract/notifications/push'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { lastFailure } from '#parts/problems/last-failure.ts'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { whenShort } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { PushDeviceName } from './PushDeviceName.tsx'
import { unsubscribe } from './this-browser.ts'
import { useInvalidatePush } from './use-push.ts'
import styles from './Push.module.css'

/**
 * Shows one of the employee's devices: whether it gets notifications (`awake`: they are signed in there), and when it
 * last got one.
 */
export function PushDevice({ device }: { device: PushDeviceRow }) {
  const { id: deviceId, name, here, awake, toldAt } = device
  const invalidate = useInvalidatePush()
  const [asked, setAsked] = useState<'name' | 'remove' | null>(null)
  const test = useMutation({
    mutationFn: () => connectionsApi.testPushDevice({ deviceId }),
    onSuccess: () => toast({ tone: 'success', ms: toastMs.brief, title: name, text: m.push_tested() }),
    onSettled: invalidate,
  })
  const remove = useMutation({
    async mutationFn() {
      await connectionsApi.removePushDevice({ deviceId })
      if (here) await unsubscribe()
    },
    onSettled: invalidate,
  })
  const problem = lastFailure(test, remove)
  return (
    <li className={styles.device} data-push-device={deviceId}>
      {asked === 'name' ? (
        <PushDeviceName device={device} onDone={() => setAsked(null)} />
      ) : (
        <>
          <div className={styles.head}>
            <strong className={styles.name}>{name}</strong>
            {here && <StatusChip tone="gold">{m.push_here()}</StatusChip>}
            <StatusChip tone={awake ? 'success' : 'quiet'}>
              {awake ? m.push_awake() : m.push_asleep()}
            </StatusChip>
          </div>
          <p className={styles.hint}>
            {toldAt ? m.push_told({ when: whenShort(toldAt) }) : m.push_never_told()}
          </p>
          <div className={styles.acts}>
            {asked === 'remove' ? (
              <>
                <Button size="compact-md" variant="subtle" onClick={() => setAsked(null)}>
                  {m.go_back()}
                </Button>
                <Button
                  size="compact-md"
                  color="red"
                  autoFocus
                  loading={remove.isPending}
                  onClick={() => remove.mutate()}
                >
                  {m.push_remove_sure()}
                </Button>
              </>
            ) : (
              <>
                <ActButton
                  size="compact-md"
                  variant="default"
                  disabledReason={awake ? null : m.problem_push_device_asleep()}
                  loading={test.isPending}
                  aria-label={m.push_test_of({ name })}
                  onClick={() => test.mutate()}
                >
                  {m.push_test()}
                </ActButton>
                <Button
                  size="compact-md"
                  variant="default"
                  aria-label={m.push_rename_of({ name })}
                  onClick={() => setAsked('name')}
                >
                  {m.push_rename()}
                </Button>
                <Button
                  size="compact-md"
                  variant="default"
                  aria-label={m.push_remove_of({ name })}
                  onClick={() => setAsked('remove')}
                >
                  {m.push_remove()}
                </Button>
              </>
            )}
          </div>
        </>
      )}
      {problem && (
        <p className={styles.wrong} role="alert">
          {problemText(asProblem(problem))}
        </p>
      )}
    </li>
  )
}
