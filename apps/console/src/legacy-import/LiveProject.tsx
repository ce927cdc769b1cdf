import type { LegacyImport } from '@khlang/contract/legacy-import/legacy-import'
import { liveCollections } from '@khlang/contract/old-words'
import { Button, Checkbox, FileButton, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { Notice } from '#ui/Notice.tsx'
import { readKeyFile } from './read-key-file.ts'
import { collectionText, oldFileProblemText } from './legacy-import-labels.ts'
import intake from '#parts/Intake.module.css'
import styles from './LegacyImport.module.css'

type Props = { one: LegacyImport; busy: boolean; onDone: () => void }

/** Reads documents from the running database: takes a key once, and the collections to read. */
export function LiveProject({ one, busy, onDone }: Props) {
  const { live, id: importId } = one
  const left = live?.readings.filter(({ ended }) => !ended).map(({ collection }) => collection) ?? []
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(left.length > 0 ? left : liveCollections))
  const key = useMutation({ mutationFn: readKeyFile, onSuccess: () => setTyped(null) })
  const given = key.data ?? null
  const project = typed ?? given?.project ?? live?.project ?? ''
  const account = given?.account ?? live?.account
  const read = useMutation({
    mutationFn: () =>
      connectionsApi.readOldProject({
        importId,
        project,
        collections: liveCollections.filter((name) => chosen.has(name)),
        ...(given && { keyFile: given.text }),
      }),
    // The server has the key now, so it is dropped here.
    onSuccess: () => key.reset(),
    onSettled: onDone,
  })
  const failed = [key.error, read.error].find(Boolean)
  const problem = failed ? asProblem(failed) : null
  const keyThere = given !== null || live?.keyKept === true
  const disabledReason = !keyThere
    ? m.legacy_import_key_first()
    : chosen.size === 0
      ? m.legacy_import_collections_first()
      : busy
        ? m.legacy_import_file_coming()
        : null
  const toggle = (name: string, on: boolean) =>
    setChosen(new Set(liveCollections.filter((one) => (one === name ? on : chosen.has(one)))))
  return (
    <section className={styles.way} aria-label={m.legacy_import_from_live()}>
      <h3 className={styles.wayTitle}>{m.legacy_import_from_live()}</h3>
      <p className={intake.quiet}>{m.legacy_import_live_hint()}</p>
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
              {given ? m.legacy_import_key_given() : live?.keyKept ? m.legacy_import_key_kept() : ''}
            </span>
          </span>
        )}
      </div>
      {keyThere && (
        <>
          <TextInput
            className={styles.project}
            label={m.legacy_import_project()}
            value={project}
            onChange={({ currentTarget }) => setTyped(currentTarget.value.trim())}
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
                  checked={chosen.has(name)}
                  onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}
                />
              ))}
            </div>
          </FieldGroup>
        </>
      )}
      {problem && <Notice tone="danger" urgent title={oldFileProblemText(problem) ?? problemText(problem)} />}
      <div className={intake.row}>
        <ActButton
          disabledReason={disabledReason}
          variant="default"
          loading={read.isPending}
          onClick={() => read.mutate()}
        >
          {m.legacy_import_live_read()}
        </ActButton>
      </div>
    </section>
  )
}
