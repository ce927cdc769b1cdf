import type { LegacyImport } from '@khlang/contract/legacy-import/legacy-import'
import { liveCollections } from '@khlang/contract/old-collections'
import { Button, Checkbox, FileButton, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { limits } from 'virtual:limits/connections/read-old-project'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type KeyFile, readKeyFile } from './read-key-file.ts'
import { collectionText, oldFileProblemText } from './legacy-import-labels.ts'
import intake from '#parts/Intake.module.css'
import styles from './LegacyImport.module.css'

/** `busy`: while a file is being added, nothing can be started. */
type Props = { one: LegacyImport; busy: boolean; onDone: () => void }

/**
 * Starts reading documents from the old system's running database, or continues what stopped. Asks for the collections
 * (at first those not read to the end) and for the key of a service account, unless the server still has it.
 */
export function LiveProject({ one, busy, onDone }: Props) {
  const { live, id: importId } = one
  const left = live?.readings.filter(({ ended }) => !ended).map(({ collection }) => collection) ?? []
  const form = useForm({
    draftOf: (): Draft => ({
      key: null,
      project: live?.project ?? '',
      collections: left.length > 0 ? left : liveCollections,
    }),
    whyNot: (draft) => {
      if (draft.key === null && live?.keyKept !== true) return m.legacy_import_key_first()
      if (draft.collections.length === 0) return m.legacy_import_collections_first()
      return busy ? m.legacy_import_file_coming() : null
    },
    limits,
    send: ({ key: given, project, collections }) =>
      connectionsApi.readOldProject({
        importId,
        ...(project !== '' && { project }),
        collections: [...collections],
        ...(given && { keyFile: given.text }),
      }),
    onSaved: (_, { refill }) => {
      // The server has stored the key, so the form drops it.
      refill({ key: null })
      onDone()
    },
    onRefused: onDone,
  })
  const { draft, change } = form
  const key = useMutation({
    mutationFn: readKeyFile,
    onSuccess: (given) => change({ key: given, project: given.project }),
  })
  const account = draft.key?.account ?? live?.account
  const keyThere = draft.key !== null || live?.keyKept === true
  const keyProblem = key.error && asProblem(key.error)
  const toggle = (name: string, on: boolean) =>
    change({
      collections: liveCollections.filter((one) => (one === name ? on : draft.collections.includes(one))),
    })
  return (
    <section className={styles.way} aria-label={m.legacy_import_from_live()}>
      <h3 className={styles.wayTitle}>{m.legacy_import_from_live()}</h3>
      <p className={intake.quiet}>{m.legacy_import_live_hint()}</p>
      <Form
        form={form}
        submit={m.legacy_import_live_read()}
        button={{ variant: 'default', fullWidth: false, className: styles.read }}
        className={styles.ways}
        ownRefusal={oldFileProblemText}
      >
        <div className={intake.row}>
          <FileButton accept=".json,application/json" onChange={(file) => file && key.mutate(file)}>
            {(props) => (
              <Button {...props} variant="default">
                {keyThere ? m.legacy_import_key_other() : m.legacy_import_key_choose()}
              </Button>
            )}
          </FileButton>
          {account !== undefined && (
            <span className={styles.account}>
              <span className={intake.quiet}>{m.legacy_import_service_account()}</span> {account}{' '}
              <span className={intake.quiet}>
                · ••••••••{' '}
                {draft.key ? m.legacy_import_key_given() : live?.keyKept ? m.legacy_import_key_kept() : ''}
              </span>
            </span>
          )}
        </div>
        {keyThere && (
          <>
            <TextInput
              className={styles.project}
              label={m.legacy_import_project()}
              {...form.field('project')}
              onChange={({ currentTarget }) => change({ project: currentTarget.value.trim() })}
              spellCheck={false}
              autoComplete="off"
            />
            <FieldGroup title={m.legacy_import_collections()}>
              <div className={styles.collections}>
                {liveCollections.map((name) => (
                  <Checkbox
                    key={name}
                    label={collectionText(name)}
                    description={name}
                    checked={draft.collections.includes(name)}
                    onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}
                  />
                ))}
              </div>
            </FieldGroup>
          </>
        )}
        {keyProblem && (
          <Notice tone="danger" urgent title={oldFileProblemText(keyProblem) ?? problemText(keyProblem)} />
        )}
      </Form>
    </section>
  )
}

type Draft = { key: KeyFile | null; project: string; collections: readonly string[] }
