import { type Role, roles } from '@khlang/domain/staff/acts'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#app/connections-api.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { Notice } from '#ui/Notice.tsx'
import { oldFileProblemText } from './legacy-import-labels.ts'
import intake from '#parts/Intake.module.css'
import styles from './LegacyImport.module.css'

type Props = { roleText: (role: Role) => string; onDone: () => void }

/**
 * Settings of an import: the role of imported employees, the accounts of entries, and the hash parameters of old
 * passwords.
 */
export function StartLegacyImport({ roleText, onDone }: Props) {
  const [role, setRole] = useState<Role>('viewer')
  const [krungsri, setKrungsri] = useState('krungsri-1')
  const [truewallet, setTruewallet] = useState('truemoney-1')
  const [hashConfig, setHashConfig] = useState('')
  const begin = useMutation({
    mutationFn: () =>
      connectionsApi.beginOldImport({
        role,
        accounts: { krungsri, truewallet },
        ...(hashConfig.trim() !== '' && { hashConfig }),
      }),
    onSuccess: onDone,
  })
  const problem = begin.error && asProblem(begin.error)
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    begin.mutate()
  }
  return (
    <form className={intake.card} onSubmit={onSubmit} aria-label={m.legacy_import_begin_title()}>
      <h2 className="section-title">{m.legacy_import_begin_title()}</h2>
      <p className={intake.quiet}>{m.legacy_import_begin_hint()}</p>
      <div className={styles.fields}>
        <NativeSelect
          label={m.legacy_import_role()}
          description={m.legacy_import_role_hint()}
          value={role}
          onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
          data={roles.map((one) => ({ value: one, label: roleText(one) }))}
        />
        <TextInput
          label={m.legacy_import_krungsri()}
          description={m.legacy_import_account_hint()}
          value={krungsri}
          onChange={({ currentTarget }) => setKrungsri(currentTarget.value)}
        />
        <TextInput
          label={m.legacy_import_truewallet()}
          description={m.legacy_import_account_hint()}
          value={truewallet}
          onChange={({ currentTarget }) => setTruewallet(currentTarget.value)}
        />
      </div>
      <Textarea
        label={m.legacy_import_hash_config()}
        description={m.legacy_import_hash_config_hint()}
        autosize
        minRows={3}
        value={hashConfig}
        onChange={({ currentTarget }) => setHashConfig(currentTarget.value)}
        spellCheck={false}
        autoComplete="off"
      />
      {problem && <Notice tone="danger" urgent title={oldFileProblemText(problem) ?? problemText(problem)} />}
      <div className={intake.row}>
        <Button type="submit" loading={begin.isPending}>
          {m.legacy_import_begin()}
        </Button>
      </div>
    </form>
  )
}
