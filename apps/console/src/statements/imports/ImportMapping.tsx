import type { ImportDetail, ImportRow } from '@khlang/contract/statements/statement-imports'
import {
  type FileField,
  fileFields,
  type FileMapping,
  mappingProblem,
} from '@khlang/domain/statements/files/mapping'
import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { RefusedFields } from '#parts/problems/RefusedFields.tsx'
import { problemText } from '#parts/problems/problem-text.ts'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ImportDays } from './ImportDays.tsx'
import styles from './ImportMapping.module.css'
import { columnText, mappingText } from '../manual/manual-labels.ts'
import { withHead } from './with-head.ts'

type Props = { detail: ImportDetail; onRow: (row: ImportRow) => void }

const mappingFromText = {
  saved: m.manual_map_saved,
  found: m.manual_map_found,
  format: m.manual_map_format,
  chosen: m.manual_map_chosen,
}

/**
 * Edits the meaning of each column and the date format, beside the first lines of the file, and starts a preview; or
 * discards the import.
 */
export function ImportMapping({ detail, onRow }: Props) {
  const row = detail.import
  const disabledReason = (act: string) =>
    row.can[act] === true ? null : rowReasonText(row.can[act] ?? 'not-permitted')
  const form = useForm({
    draftOf: (): FileMapping => detail.mapping,
    paths: { head: 'mapping.head', columns: 'mapping.columns', order: 'mapping.order', era: 'mapping.era' },
    whyNot(typed) {
      const problem = mappingProblem(typed)
      return disabledReason('preview') ?? (problem && mappingText[problem]())
    },
    send: (mapping) => api.statements.previewImport({ importId: row.id as never, mapping }),
    onSaved: onRow,
  })
  const { draft: mapping, change: set } = form
  const discard = useMutation({
    mutationFn: () => api.statements.discardImport({ importId: row.id as never }),
    onSuccess: onRow,
  })
  const headings = mapping.head > 0 ? detail.head[mapping.head - 1] : undefined
  const width = Math.max(...[...detail.head, ...detail.samples].map((cells) => cells.length), 1)
  const nameOf = (column: number) => headings?.[column] || m.manual_map_column({ name: letters(column) })
  const columns = [
    { value: '', label: m.manual_map_none() },
    ...Array.from({ length: width }, (_, column) => ({ value: String(column), label: nameOf(column) })),
  ]
  const setColumn = (field: FileField, value: string) => {
    const { [field]: _gone, ...rest } = mapping.columns
    set({ columns: value === '' ? rest : { ...rest, [field]: Number(value) } })
  }
  const fixed = detail.mappingFrom === 'format'
  const failed = discard.error && asProblem(discard.error)

  return (
    <Form
      form={form}
      submit={m.manual_preview_run()}
      label={m.manual_map_title()}
      className={styles.mapping}
      acts={
        <ActButton
          disabledReason={disabledReason('discard')}
          variant="default"
          loading={discard.isPending}
          onClick={() => discard.mutate()}
        >
          {m.manual_discard()}
        </ActButton>
      }
    >
      {/* Only a preview that failed puts a file back. */}
      {row.state === 'mapping' && row.preview > 0 && (
        <Notice tone="danger" title={m.manual_preview_failed({ number: String(row.number) })} />
      )}
      <div className={styles.title}>
        <h3>{m.manual_map_title()}</h3>
        <span className={styles.hint}>{mappingFromText[detail.mappingFrom]()}</span>
      </div>
      {!fixed && (
        <div className={styles.columns}>
          <TextInput
            size="sm"
            label={m.manual_map_head()}
            inputMode="numeric"
            value={String(mapping.head)}
            error={form.errorAt('head')}
            onChange={(event) => set(withHead(detail, event.currentTarget.value))}
          />
          {fileFields.map((field) => (
            <NativeSelect
              key={field}
              size="sm"
              label={columnText[field]()}
              value={mapping.columns[field] === undefined ? '' : String(mapping.columns[field])}
              data={columns}
              error={form.errorAt(`columns.${field}`)}
              onChange={(event) => setColumn(field, event.currentTarget.value)}
            />
          ))}
        </div>
      )}
      {!fixed && mapping.columns.date !== undefined && (
        <ImportDays
          days={detail.samples.map((cells) => cells[mapping.columns.date!] ?? '')}
          order={mapping.order}
          era={mapping.era}
          onChoose={set}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div className={styles.sheet} role="region" aria-label={row.fileName} tabIndex={0}>
        <table>
          <tbody>
            {detail.head.map((cells, at) => (
              <tr
                key={at}
                data-head={at + 1 === mapping.head || undefined}
                data-above={at + 1 < mapping.head || undefined}
              >
                <th scope="row">{at + 1}</th>
                {Array.from({ length: width }, (_, column) => (
                  <td key={column} data-used={isUsed(mapping, column) || undefined}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {failed && (
        <Notice tone="danger" urgent title={problemText(failed)}>
          <RefusedFields problem={failed} />
        </Notice>
      )}
    </Form>
  )
}

const isUsed = ({ columns }: FileMapping, column: number) => Object.values(columns).includes(column)

/** Returns the name of a column (counted from 0) as in spreadsheets. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCodePoint(65 + (column % 26))
