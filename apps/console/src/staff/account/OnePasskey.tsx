import type { SecondFactors } from '@khlang/contract/staff/second-factor'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { employeesApi } from '#app/employees-api.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import account from './Account.module.css'
import { AskTwice } from '../approvals/AskTwice.tsx'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import styles from './Security.module.css'

type Props = {
  passkey: SecondFactors['passkeys'][number]
  busy: boolean
  onRemove: () => void
  onRenamed: () => void
}

export function OnePasskey({ passkey: { id, name, since, usedAt }, busy, onRemove, onRenamed }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const rename = useMutation({
    mutationFn: (to: string) => employeesApi.renamePasskey({ id, name: to }),
    onSuccess: () => {
      setTyped(null)
      onRenamed()
    },
  })
  if (typed !== null)
    return (
      <li className={account.item}>
        <form
          className={account.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim() !== '') rename.mutate(typed.trim())
          }}
        >
          {rename.error && <ProblemNotice problem={asProblem(rename.error)} />}
          <TextInput
            label={m.passkey_name()}
            maxLength={60}
            autoFocus
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <span className={styles.acts}>
            <Button variant="default" onClick={() => setTyped(null)}>
              {m.go_back()}
            </Button>
            <ActButton
              type="submit"
              disabledReason={typed.trim() === '' ? m.passkey_name_missing() : null}
              loading={rename.isPending}
            >
              {m.passkey_rename()}
            </ActButton>
          </span>
        </form>
      </li>
    )
  return (
    <li className={account.item}>
      <span className={account.words}>
        <strong>{name}</strong>
        <span className={account.quiet}>
          {usedAt === null
            ? m.security_since({ when: whenText(since) })
            : m.security_used({ when: whenText(usedAt) })}
        </span>
      </span>
      <span className={styles.acts}>
        <Button variant="default" aria-label={m.passkey_rename_one({ name })} onClick={() => setTyped(name)}>
          {m.passkey_rename()}
        </Button>
        <AskTwice
          label={m.passkey_remove()}
          name={m.passkey_remove_one({ name })}
          sure={m.passkey_remove_sure()}
          busy={busy}
          onSure={onRemove}
        />
      </span>
    </li>
  )
}
