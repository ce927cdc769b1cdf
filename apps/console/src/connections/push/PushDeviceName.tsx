import type { PushDeviceRow } from '@khlang/contract/connections/push'
import { TextInput } from '@mantine/core'
import * as m from '#messages'
import { connectionsApi } from '#app/connections-api.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { useInvalidatePush } from './use-push.ts'
import styles from './Push.module.css'

type Props = { device: PushDeviceRow; onDone: () => void }

/** Renames a device. */
export function PushDeviceName({ device: { id: deviceId, name: now }, onDone }: Props) {
  const invalidate = useInvalidatePush()
  const form = useForm({
    draftOf: () => ({ name: now }),
    wrong: ({ name }) => ({ name: name.trim() === '' && m.push_name_missing() }),
    send: ({ name }) => connectionsApi.renamePushDevice({ deviceId, name: name.trim() }),
    onSaved: async () => {
      await invalidate()
      onDone()
    },
  })
  return (
    <Form of={form} submit={m.form_save()} className={styles.naming} onCancel={onDone}>
      <TextInput label={m.push_name()} maxLength={60} autoFocus {...form.field('name')} />
    </Form>
  )
}
