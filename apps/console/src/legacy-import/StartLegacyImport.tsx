import { type Role, roles } from '@khlang/domain/staff/acts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { oldFileProblemText } from './legacy-import-labels.ts'
import intake from '#parts/Intake.module.css'
import styles from './LegacyImport.module.css'

type Props = { roleText: (role: Role) => string; onDone: () => void }

/**
 * Asks for the settings of an import: the role of imported employees, the own accounts (by code) that get the old bank
 * entries and, if there are any, the hash parameters of old passwords.
 */
export function StartLegacyImport({ roleText, onDone }: Props) {
  const form = useForm({
    draftOf: () => ({
      role: 'viewer' as Role,
      krungsri: 'krungsri-1',
      truewallet: 'truemoney-1',
      hashConfig: '',
    }),
    send: ({ role, hashConfig, ...accounts }) =>
      connectionsApi.beginOldImport({ role, accounts, ...(hashConfig.trim() !== '' && { hashConfig }) }),
    onSaved: onDone,
    paths: { krungsri: 'accounts.krungsri', truewallet: 'accounts.truewallet' },
  })
  const { field } = form
  return (
    <Form
      form={form}
      submit={m.legacy_import_begin()}
      className={intake.card}
      label={m.legacy_import_begin_title()}
      refusal={oldFileProblemText}
    >
      <h2 className="section-title">{m.legacy_import_begin_title()}</h2>
      <p className={intake.quiet}>{m.legacy_import_begin_hint()}</p>
      <div className={styles.fields}>
        <NativeSelect
          label={m.legacy_import_role()}
          description={m.legacy_import_role_hint()}
          data={roles.map((one) => ({ value: one, label: roleText(one) }))}
          {...field('role')}
        />
        <TextInput
          label={m.legacy_import_krungsri()}
          description={m.legacy_import_account_hint()}
          {...field('krungsri')}
        />
        <TextInput
          label={m.legacy_import_truewallet()}
          description={m.legacy_import_account_hint()}
          {...field('truewallet')}
        />
      </div>
      <Textarea
        label={m.legacy_import_hash_config()}
        description={m.legacy_import_hash_config_hint()}
        autosize
        minRows={3}
        spellCheck={false}
        autoComplete="off"
        {...field('hashConfig')}
      />
    </Form>
  )
}
