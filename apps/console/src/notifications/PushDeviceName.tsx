import type { PushDeviceRow } from '@khlang/contract/notifications/push'
import { TextInput } from '@mantine/core'
import { limits } from 'virtual:limits/connections/rename-push-device'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { useInvalidatePush } from './use-push.ts'
import styles from './Push.module.css'

type Props = { device: PushDeviceRow; onDone: () => void }

/** Renames a device that gets push notifications. */
export function PushDeviceName({ device: { id: deviceId, name: now }, onDone }: Props) {
  const invalidate = useInvalidatePush()
  const form = useForm({
    draftOf: () => ({ name: now }),
    errorsOf: ({ name }) => ({ name: name.trim() === '' && m.push_name_missing() }),
    limits,
    send: ({ name }) => connectionsApi.renamePushDevice({ deviceId, name: name.trim() }),
    onSaved: () => void invalidate().then(onDone),
  })
  return (
    <Form form={form} submit={m.form_save()} className={styles.naming} onCancel={onDone}>
      <TextInput label={m.push_name()} autoFocus {...form.field('name')} />
    </Form>
  )
}
