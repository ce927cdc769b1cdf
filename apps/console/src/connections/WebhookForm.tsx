import type { WebhookRow } from '@khlang/contract/webhooks'
import { type WebhookKind, webhookKinds } from '@khlang/domain/connections/house-event'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { connectionsApi } from '#app/connections-api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { asProblem } from '#parts/problem.ts'
import { problemText } from '#parts/problem-words.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Ticks } from '#ui/Ticks.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { Taken } from './PhoneSecret.tsx'
import { useWebhooksAgain } from './use-webhooks.ts'
import { WebhookActs } from './WebhookActs.tsx'
import { kindText } from './webhook-words.ts'
import styles from './ServiceApi.module.css'

type Props = { one: WebhookRow | null; onClose: () => void }
export type MadeSecret = { webhook: WebhookRow; secret: string }

/** Where another system wants to be told, and of what; then, this once, what signs its messages. */
export function WebhookForm({ one, onClose }: Props) {
  const again = useWebhooksAgain()
  const [name, setName] = useState(one?.name ?? '')
  const [url, setUrl] = useState(one?.url ?? '')
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(one?.kinds ?? webhookKinds)
  const [on, setOn] = useState(one?.on ?? true)
  const [made, setMade] = useState<MadeSecret | null>(null)
  const settings = { name: name.trim(), url: url.trim(), kinds: [...kinds], on }
  const save = useMutation({
    mutationFn: async () => {
      if (one === null) return setMade(await connectionsApi.addWebhook(settings))
      const { name: title } = await connectionsApi.saveWebhook({
        ...settings,
        webhookId: one.id,
        version: one.version,
      })
      toast({ tone: 'success', ms: toastMs.brief, title, text: m.hook_saved() })
      onClose()
    },
    onSettled: again,
  })
  if (made) return <Secret {...made} onClose={onClose} />

  const problem = save.error && asProblem(save.error)
  const wrongUrl = problem?.details.fields?.find(({ path }) => path === 'url')?.message
  const why =
    settings.name === ''
      ? m.hook_name_missing()
      : settings.url === ''
        ? m.hook_url_missing()
        : kinds.length === 0
          ? m.hook_kinds_missing()
          : null
  return (
    <Dialog shape="side" title={one?.name ?? m.hook_add()} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (why === null && !save.isPending) save.mutate()
        }}
      >
        <TextInput
          label={m.hook_name()}
          description={m.hook_name_hint()}
          data-autofocus=""
          maxLength={80}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <TextInput
          label={m.hook_url()}
          description={m.hook_url_hint()}
          type="url"
          maxLength={500}
          value={url}
          error={wrongUrl}
          onChange={({ currentTarget: { value } }) => setUrl(value)}
        />
        <Ticks
          title={m.hook_kinds()}
          options={webhookKinds.map((value) => ({ value, label: kindText[value]() }))}
          chosen={kinds}
          onChange={setKinds}
        />
        <Checkbox
          label={m.hook_on()}
          checked={on}
          onChange={({ currentTarget: { checked } }) => setOn(checked)}
        />
        {problem && !wrongUrl && (
          <Notice tone="danger" urgent>
            {problemText(problem)}
          </Notice>
        )}
        <DialogActions>
          {one && <WebhookActs one={one} onSecret={setMade} onClose={onClose} />}
          <ActButton type="submit" why={why} loading={save.isPending}>
            {one ? m.hook_save() : m.hook_add()}
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const Secret = ({ webhook, secret, onClose }: MadeSecret & { onClose: () => void }) => (
  <Dialog title={m.hook_secret_title({ name: webhook.name })} onClose={onClose}>
    <div className="stack">
      <Notice tone="warning">{m.hook_secret_once()}</Notice>
      <Taken label={m.hook_secret_title({ name: webhook.name })} text={secret} />
      <p className={styles.meta}>{m.hook_secret_how()}</p>
      <DialogActions>
        <Button onClick={onClose}>{m.hook_secret_done()}</Button>
      </DialogActions>
    </div>
  </Dialog>
)
