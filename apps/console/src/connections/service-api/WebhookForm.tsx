import type { WebhookRow } from '@khlang/contract/connections/webhooks'
import { type WebhookKind, webhookKinds } from '@khlang/domain/connections/business-event'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#app/connections-api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { ConflictNotice } from '#parts/problems/ConflictNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { RefusedFields } from '#parts/problems/RefusedFields.tsx'
import { problemText } from '#parts/problems/problem-text.ts'
import { useAsSeen } from '#parts/desk/use-as-seen.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Ticks } from '#ui/Ticks.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { Taken } from '../phones/PhoneSecret.tsx'
import { useInvalidateWebhooks } from './use-webhooks.ts'
import { WebhookActs } from './WebhookActs.tsx'
import { kindText } from './webhook-labels.ts'
import styles from './ServiceApi.module.css'

type Props = { one: WebhookRow | null; onClose: () => void }
type Draft = { name: string; url: string; kinds: readonly WebhookKind[]; on: boolean }
export type MadeSecret = { webhook: WebhookRow; secret: string }

const draftOf = (one: WebhookRow | null): Draft => ({
  name: one?.name ?? '',
  url: one?.url ?? '',
  kinds: one?.kinds ?? webhookKinds,
  on: one?.on ?? true,
})

/** A webhook's address and events. After saving a new one, shows the signing secret once. */
export function WebhookForm({ one, onClose }: Props) {
  const invalidate = useInvalidateWebhooks()
  const { seen, meet } = useAsSeen(one)
  const [{ name, url, kinds, on }, setDraft] = useState(() => draftOf(one))
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const [made, setMade] = useState<MadeSecret | null>(null)
  const settings = { name: name.trim(), url: url.trim(), kinds: [...kinds], on }
  const save = useMutation({
    mutationFn: async () => {
      if (seen === null) return setMade(await connectionsApi.addWebhook(settings))
      const { name: title } = await connectionsApi.saveWebhook({
        ...settings,
        webhookId: seen.id,
        version: seen.version,
      })
      toast({ tone: 'success', ms: toastMs.brief, title, text: m.hook_saved() })
      onClose()
    },
    onError: (error) => meet(asProblem(error)),
    onSettled: invalidate,
  })
  if (made) return <Secret {...made} onClose={onClose} />

  const problem = save.error && asProblem(save.error)
  const wrongUrl = problem?.ruleAt('url')
  const disabledReason =
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
          if (disabledReason === null && !save.isPending) save.mutate()
        }}
      >
        <TextInput
          label={m.hook_name()}
          description={m.hook_name_hint()}
          data-autofocus=""
          maxLength={80}
          value={name}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        <TextInput
          label={m.hook_url()}
          description={m.hook_url_hint()}
          type="url"
          maxLength={500}
          value={url}
          error={wrongUrl}
          onChange={({ currentTarget: { value } }) => change({ url: value })}
        />
        <Ticks
          title={m.hook_kinds()}
          options={webhookKinds.map((value) => ({ value, label: kindText[value]() }))}
          chosen={kinds}
          onChange={(chosen) => change({ kinds: chosen })}
        />
        <Checkbox
          label={m.hook_on()}
          checked={on}
          onChange={({ currentTarget: { checked } }) => change({ on: checked })}
        />
        {problem && !wrongUrl && (
          <Notice tone="danger" urgent>
            {problemText(problem)}
            <RefusedFields problem={problem} />
            <ConflictNotice
              problem={problem}
              onTheirs={() => {
                setDraft(draftOf(seen))
                save.reset()
              }}
            />
          </Notice>
        )}
        <DialogActions>
          {one && <WebhookActs one={one} onSecret={setMade} onClose={onClose} />}
          <ActButton type="submit" disabledReason={disabledReason} loading={save.isPending}>
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
