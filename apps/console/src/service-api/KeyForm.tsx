import {
  type KeyScope,
  keyScopes,
  readPerMinute,
  usualKeyBonus,
  usualRequestsPerMinute,
} from '@khlang/domain/service-api/service-key'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { limits } from 'virtual:limits/connections/create-key'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { readBonus } from '#parts/desk/bonus.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { Ticks } from '#ui/Ticks.tsx'
import { scopeText } from './key-labels.ts'
import { CopyValue } from '#parts/CopyValue.tsx'
import { useInvalidateKeys } from './use-keys.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'

type Made = Awaited<ReturnType<typeof connectionsApi.createKey>>

/** Whether a key with these scopes can promise a bonus: it creates deposits. */
const canPromiseBonus = (scopes: readonly KeyScope[]) => scopes.includes('deposits')

/** Creates a service key for another system, then shows the key itself once. */
export function KeyForm({ onClose }: { onClose: () => void }) {
  const invalidate = useInvalidateKeys()
  const [made, setMade] = useState<Made | null>(null)
  const form = useForm({
    draftOf: () => ({
      name: '',
      scopes: [] as KeyScope[],
      perMinute: grouped(usualRequestsPerMinute),
      bonusCeiling: grouped(usualKeyBonus),
    }),
    errorsOf: ({ name, scopes, perMinute, bonusCeiling }) => ({
      name: name.trim() === '' && m.key_name_missing(),
      scopes: scopes.length === 0 && m.key_scopes_missing(),
      perMinute: readPerMinute(perMinute) === null && m.key_limit_wrong(),
      bonusCeiling: canPromiseBonus(scopes) && readBonus(bonusCeiling) === null && m.key_bonus_wrong(),
    }),
    limits,
    send: ({ name, scopes, perMinute, bonusCeiling }) =>
      connectionsApi.createKey({
        name: name.trim(),
        scopes,
        perMinute: readPerMinute(perMinute)!,
        ...(canPromiseBonus(scopes) && { bonusCeiling: readBonus(bonusCeiling)! }),
      }),
    onSaved: (key) => {
      setMade(key)
      invalidate()
    },
  })
  const { draft, field } = form
  if (made)
    return (
      <Dialog title={m.key_shown_title({ name: made.name })} onClose={onClose}>
        <div className="stack">
          <Notice tone="warning">{m.key_shown_once()}</Notice>
          <CopyValue label={m.key_shown_title({ name: made.name })} text={made.key} />
          <DialogActions>
            <Button onClick={onClose}>{m.key_shown_done()}</Button>
          </DialogActions>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={m.key_add()} onClose={onClose}>
      <Form form={form} submit={m.key_add()} onCancel={onClose}>
        <TextInput
          label={m.key_name()}
          description={m.key_name_hint()}
          data-autofocus=""
          {...field('name')}
        />
        <Ticks
          title={m.key_scopes()}
          options={keyScopes.map((value) => ({ value, label: scopeText[value]() }))}
          selected={draft.scopes}
          onChange={(scopes) => form.change({ scopes })}
        />
        <TextInput
          label={m.key_per_minute()}
          description={m.key_per_minute_hint()}
          inputMode="numeric"
          maxLength={6}
          {...field('perMinute')}
        />
        {canPromiseBonus(draft.scopes) && (
          <TextInput
            label={m.key_bonus()}
            description={m.key_bonus_hint()}
            inputMode="numeric"
            maxLength={11}
            {...field('bonusCeiling')}
          />
        )}
      </Form>
    </Dialog>
  )
}
