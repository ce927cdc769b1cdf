import type { WebhookRow } from '@khlang/contract/notifications/webhooks'
import { webhookKinds } from '@khlang/domain/notifications/business-event'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { limits } from 'virtual:limits/connections/add-webhook'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Ticks } from '#ui/Ticks.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { CopyValue } from '#parts/CopyValue.tsx'
import { useInvalidateWebhooks } from './use-webhooks.ts'
import { WebhookActs } from './WebhookActs.tsx'
import { kindText } from './webhook-labels.ts'
import styles from './ServiceApi.module.css'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { draftOf, settingsOf } from './webhook-draft.ts'

type Props = { one: WebhookRow | null; onClose: () => void }
export type MadeSecret = { webhook: WebhookRow; secret: string }

/** Edits a webhook; `one` null: a new one, whose signing secret is shown once after saving. */
export function WebhookForm({ one, onClose }: Props) {
  const invalidate = useInvalidateWebhooks()
  const [made, setMade] = useState<MadeSecret | null>(null)
  const form = useForm({
    row: one,
    draftOf,
    fieldOfCode: { 'webhook-name-taken': 'name' },
    errorsOf: ({ name, url, kinds }) => ({
      name: name.trim() === '' && m.hook_name_missing(),
      url: url.trim() === '' && m.hook_url_missing(),
      kinds: kinds.length === 0 && m.hook_kinds_missing(),
    }),
    limits,
    send: async (draft, { seenRow }) => {
      const settings = settingsOf(draft)
      if (seenRow === null) return setMade(await connectionsApi.addWebhook(settings))
      const { name: title } = await connectionsApi.saveWebhook({
        ...settings,
        webhookId: seenRow.id,
        version: seenRow.version,
      })
      toast({ tone: 'success', ms: toastMs.brief, title, text: m.hook_saved() })
      onClose()
    },
    onSaved: invalidate,
    onRefused: invalidate,
  })
  const { draft, field, tick } = form
  if (made) return <Secret {...made} onClose={onClose} />
  return (
    <Dialog shape="side" title={one?.name ?? m.hook_add()} onClose={onClose}>
      <Form
        form={form}
        submit={one ? m.hook_save() : m.hook_add()}
        acts={one && <WebhookActs one={one} onSecret={setMade} onClose={onClose} />}
      >
        <TextInput
          label={m.hook_name()}
          description={m.hook_name_hint()}
          data-autofocus=""
          {...field('name')}
        />
        <TextInput label={m.hook_url()} description={m.hook_url_hint()} type="url" {...field('url')} />
        <Ticks
          title={m.hook_kinds()}
          options={webhookKinds.map((value) => ({ value, label: kindText[value]() }))}
          selected={draft.kinds}
          onChange={(kinds) => form.change({ kinds })}
        />
        <Checkbox label={m.hook_on()} {...tick('on')} />
      </Form>
    </Dialog>
  )
}

const Secret = ({ webhook, secret, onClose }: MadeSecret & { onClose: () => void }) => (
  <Dialog title={m.hook_secret_title({ name: webhook.name })} onClose={onClose}>
    <div className="stack">
      <Notice tone="warning">{m.hook_secret_once()}</Notice>
      <CopyValue label={m.hook_secret_title({ name: webhook.name })} text={secret} />
      <p className={styles.meta}>{m.hook_secret_how()}</p>
      <DialogActions>
        <Button onClick={onClose}>{m.hook_secret_done()}</Button>
      </DialogActions>
    </div>
  </Dialog>
)
