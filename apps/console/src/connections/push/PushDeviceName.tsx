import type { PushDeviceRow } from '@khlang/contract/connections/push'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#app/connections-api.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { oneFieldText } from '#parts/problems/problem-text.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { useInvalidatePush } from './use-push.ts'
import styles from './Push.module.css'

type Props = { device: PushDeviceRow; onDone: () => void }

/** Renames a device. */
export function PushDeviceName({ device: { id: deviceId, name: now }, onDone }: Props) {
  const invalidate = useInvalidatePush()
  const [name, setName] = useState(now)
  const save = useMutation({
    mutationFn: () => connectionsApi.renamePushDevice({ deviceId, name: name.trim() }),
    onSuccess: async () => {
      await invalidate()
      onDone()
    },
  })
  const disabledReason = name.trim() === '' ? m.push_name_missing() : null
  return (
    <form
      className={styles.naming}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === null) save.mutate()
      }}
    >
      <TextInput
        label={m.push_name()}
        maxLength={60}
        autoFocus
        value={name}
        error={save.error && oneFieldText(asProblem(save.error))}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <div className={styles.acts}>
        <ActButton size="compact-md" type="submit" disabledReason={disabledReason} loading={save.isPending}>
          {m.form_save()}
        </ActButton>
        <Button size="compact-md" variant="subtle" onClick={onDone}>
          {m.go_back()}
        </Button>
      </div>
    </form>
  )
}
