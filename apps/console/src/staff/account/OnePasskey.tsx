import type { SecondFactors } from '@khlang/contract/staff/second-factor'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { limits } from 'virtual:limits/staff/rename-passkey'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { whenText } from '#parts/when.ts'
import account from './Account.module.css'
import { AskTwice } from '../approvals/AskTwice.tsx'
import styles from './Security.module.css'

type Props = {
  passkey: SecondFactors['passkeys'][number]
  /** Whether a removal is under way, of this or another passkey. */
  busy: boolean
  /** Called once removing was confirmed. Callers carry it out and show its errors. */
  onRemove: () => void
  /** Called when the new name is saved. Callers read the list again. */
  onRenamed: () => void
}

/** Shows one of the employee's own passkeys, to be renamed here or removed by the list. */
export function OnePasskey({ passkey: { id, name, since, usedAt }, busy, onRemove, onRenamed }: Props) {
  const [renaming, setRenaming] = useState(false)
  const form = useForm({
    draftOf: () => ({ name }),
    errorsOf: (draft) => ({ name: draft.name.trim() === '' && m.passkey_name_missing() }),
    limits,
    send: (draft) => employeesApi.renamePasskey({ id, name: draft.name.trim() }),
    onSaved: () => {
      setRenaming(false)
      onRenamed()
    },
  })
  if (renaming)
    return (
      <li className={account.item}>
        <Form
          form={form}
          submit={m.passkey_rename()}
          className={account.form}
          onCancel={() => setRenaming(false)}
        >
          <TextInput label={m.passkey_name()} autoFocus {...form.field('name')} />
        </Form>
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
        <Button
          variant="default"
          aria-label={m.passkey_rename_one({ name })}
          onClick={() => setRenaming(true)}
        >
          {m.passkey_rename()}
        </Button>
        <AskTwice
          label={m.passkey_remove()}
          name={m.passkey_remove_one({ name })}
          confirmLabel={m.passkey_remove_sure()}
          busy={busy}
          onSure={onRemove}
        />
      </span>
    </li>
  )
}
