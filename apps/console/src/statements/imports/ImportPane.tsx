import type { ImportRow, ImportState } from '@khlang/contract/statements/statement-imports'
import { Button, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { grouped } from '#ui/numbers.ts'
import { ImportMapping } from './ImportMapping.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportStateChip } from './ImportList.tsx'
import styles from './ImportPane.module.css'
import { importKey } from '../manual/manual-queries.ts'
import { TakeBackImport } from './TakeBackImport.tsx'
import { takeImport, useImport } from './use-imports.ts'

type Props = { importId: string; onBack: () => void }

/**
 * Shows one import: its columns, its preview, and its progress. The state comes from the server, so a reload
 * loses nothing.
 */
export function ImportPane({ importId, onBack }: Props) {
  const client = useQueryClient()
  const { data, error, refetch } = useImport(importId)
  const [mapping, setMapping] = useState(false)
  const take = (row: ImportRow) => {
    takeImport(client, row)
    void client.invalidateQueries({ queryKey: importKey(row.id) })
    setMapping(false)
    if (row.state === 'discarded') onBack()
  }
  const row = data?.import
  return (
    <section className={styles.pane}>
      <header className={styles.head}>
        <Button variant="default" size="compact-md" onClick={onBack}>
          {m.manual_import_back()}
        </Button>
        {row && (
          <>
            <h2 className={styles.name}>{row.fileName}</h2>
            <ImportStateChip state={row.state} />
            <span className={styles.meta}>
              {[
                row.account.code,
                row.format.toUpperCase(),
                row.encoding,
                row.sheet && m.manual_import_sheet({ sheet: row.sheet }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        )}
      </header>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {data && row && (
        <>
          {(row.state === 'mapping' || mapping) && <ImportMapping detail={data} onRow={take} />}
          {running.includes(row.state) && <Running row={row} />}
          {(row.state === 'done' || row.state === 'takenBack') && (
            <TakeBackImport key={row.id} row={row} onRow={take} />
          )}
          {!mapping && previewed.includes(row.state) && (
            <ImportPreview
              key={row.preview}
              row={row}
              mapping={data.mapping}
              onRow={take}
              onMapping={() => setMapping(true)}
            />
          )}
        </>
      )}
    </section>
  )
}

const running: readonly ImportState[] = ['previewing', 'committing', 'takingBack']
const previewed: readonly ImportState[] = ['previewed', 'committing', 'done', 'takingBack', 'takenBack']

const runningText = (state: ImportState) => {
  if (state === 'committing') return m.manual_committing
  return state === 'takingBack' ? m.manual_taking_back : m.manual_previewing
}

function Running({ row }: { row: ImportRow }) {
  const commit = row.state === 'committing'
  const [done, total] = commit
    ? [row.counts.added + row.counts.overtaken, row.counts.new]
    : [row.progress, row.lines]
  const text = runningText(row.state)({
    done: grouped(done),
    total: grouped(total),
  })
  return (
    <div className={styles.running} role="status">
      <span>{text}</span>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={text} />
      <span className={styles.meta}>{m.manual_import_runs_on()}</span>
    </div>
  )
}
