import {
  type KeyScope,
  keyScopes,
  readPerMinute,
  usualKeyBonus,
  usualPerMinute,
} from '@khlang/domain/connections/service-key'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#app/connections-api.ts'
import { readBonus } from '#parts/desk/bonus.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { Ticks } from '#ui/Ticks.tsx'
import { scopeText } from './key-labels.ts'
import { Taken } from '../phones/PhoneSecret.tsx'
import { useInvalidateKeys } from './use-keys.ts'

/** Creates a service key for another system, then shows the key itself once. */
export function KeyForm({ onClose }: { onClose: () => void }) {
  const invalidate = useInvalidateKeys()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<KeyScope[]>([])
  const [often, setOften] = useState(grouped(usualPerMinute))
  const perMinute = readPerMinute(often)
  const [bonus, setBonus] = useState(grouped(usualKeyBonus))
  const bonusCeiling = readBonus(bonus)
  const promises = scopes.includes('deposits')
  const create = useMutation({
    mutationFn: () =>
      connectionsApi.createKey({
        name: name.trim(),
        scopes,
        perMinute: perMinute!,
        ...(promises && { bonusCeiling: bonusCeiling! }),
      }),
    onSuccess: invalidate,
  })
  const disabledReason =
    name.trim() === ''
      ? m.key_name_missing()
      : scopes.length === 0
        ? m.key_scopes_missing()
        : perMinute === null
          ? m.key_limit_wrong()
          : promises && bonusCeiling === null
            ? m.key_bonus_wrong()
            : null
  if (create.data)
    return (
      <Dialog title={m.key_shown_title({ name: create.data.name })} onClose={onClose}>
        <div className="stack">
          <Notice tone="warning">{m.key_shown_once()}</Notice>
          <Taken label={m.key_shown_title({ name: create.data.name })} text={create.data.key} />
          <DialogActions>
            <Button onClick={onClose}>{m.key_shown_done()}</Button>
          </DialogActions>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={m.key_add()} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (disabledReason === null && !create.isPending) create.mutate()
        }}
      >
        <TextInput
          label={m.key_name()}
          description={m.key_name_hint()}
          data-autofocus=""
          maxLength={80}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <Ticks
          title={m.key_scopes()}
          options={keyScopes.map((value) => ({ value, label: scopeText[value]() }))}
          chosen={scopes}
          onChange={setScopes}
        />
        <TextInput
          label={m.key_per_minute()}
          description={m.key_per_minute_hint()}
          inputMode="numeric"
          maxLength={6}
          value={often}
          onChange={({ currentTarget: { value } }) => setOften(value)}
        />
        {promises && (
          <TextInput
            label={m.key_bonus()}
            description={m.key_bonus_hint()}
            inputMode="numeric"
            maxLength={11}
            value={bonus}
            onChange={({ currentTarget: { value } }) => setBonus(value)}
          />
        )}
        {create.error && (
          <Notice tone="danger" urgent>
            {problemText(asProblem(create.error))}
          </Notice>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.go_back()}
          </Button>
          <ActButton type="submit" disabledReason={disabledReason} loading={create.isPending}>
            {m.key_add()}
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
