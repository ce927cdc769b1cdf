import type { ImportGroup, ImportLine } from '@khlang/contract/statements/statement-imports'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { api } from '#parts/api/api.ts'
import { paths } from '#parts/navigation/paths.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { MoreLines } from '#parts/pages/MoreLines.tsx'
import { usePages } from '#parts/pages/use-pages.ts'
import { fetchAnswer } from '#parts/problems/fetch-answer.ts'
import { withStepUp } from '#parts/with-step-up.ts'
import { nameOf } from '#parts/lists/read-file.ts'
import { saveFile } from '#parts/lists/save-file.ts'
import { useMe } from '#parts/session/me.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { loadProblemText } from '#parts/problems/problem-text.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { baht } from '#ui/numbers.ts'
import styles from './ImportLines.module.css'
import { lineText } from '../manual/manual-labels.ts'

type Props = { importId: string; group: ImportGroup; count: number; groupText: string }

async function readLines(importId: string, group: ImportGroup) {
  const address = `/api/reports/import-lines?${new URLSearchParams({ importId, group })}`
  const answer = await withStepUp(() => fetchAnswer(address, { method: 'POST' }))
  return { blob: await answer.blob(), name: nameOf(answer.headers.get('content-disposition')) }
}

/** Lists the lines of an imported file in one group, such as new or duplicate, both as read and as in the file. */
export function ImportLines({ importId, group, count, groupText }: Props) {
  const { may } = useMe()
  const { rows, error, refetch, more } = usePages({
    queryKey: ['import lines', importId, group, count],
    read: (paging, signal) =>
      api.statements.importLines({ importId: importId as never, group, ...paging }, { signal }),
    keepsPrevious: true,
  })
  const lines = rows ?? []
  const download = useMutation({ mutationFn: () => readLines(importId, group), onSuccess: saveFile })
  if (rows && lines.length === 0) return <EmptyNote title={m.manual_lines_none()} />
  return (
    <div className={styles.lines}>
      {download.error && (
        <Notice tone="danger" title={m.manual_load_failed()}>
          {loadProblemText(asProblem(download.error))}
        </Notice>
      )}
      {error && <LoadProblem title={m.manual_load_failed()} error={error} onAgain={() => void refetch()} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div className={styles.table} role="region" aria-label={groupText} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.manual_lines_line()}</th>
              {group === 'unreadable' ? (
                <th scope="col">{m.manual_lines_reason()}</th>
              ) : (
                <>
                  <th scope="col">{m.manual_message_when()}</th>
                  <th scope="col" className={styles.figure}>
                    {m.manual_amount()}
                  </th>
                  <th scope="col" className={styles.figure}>
                    {m.manual_message_balance()}
                  </th>
                  <th scope="col">{m.manual_message_from()}</th>
                </>
              )}
              {group === 'duplicate' && <th scope="col">{m.manual_group_duplicate()}</th>}
              <th scope="col">{m.manual_lines_cells()}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.line}>
                <td>{line.line}</td>
                {group === 'unreadable' ? (
                  <td className={styles.reason}>{line.problem && lineText[line.problem]()}</td>
                ) : (
                  <Understood line={line} />
                )}
                {group === 'duplicate' && (
                  <td>
                    <SameAs line={line} />
                  </td>
                )}
                <td className={styles.cells}>{line.cells.filter(Boolean).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.acts}>
        {more && <MoreLines {...more} />}
        {lines.length > 0 && (
          <ActButton
            disabledReason={may.includes('list.export') ? null : m.problem_not_permitted()}
            variant="default"
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {m.manual_lines_download({ group: groupText })}
          </ActButton>
        )}
      </div>
    </div>
  )
}

const Understood = ({ line }: { line: ImportLine }) => (
  <>
    <td>{line.occurredAt && whenText(line.occurredAt)}</td>
    <td className={styles.figure} data-out={line.direction === 'out' || undefined}>
      {line.direction === 'out' && '−'}
      {line.amount && baht(line.amount)}
    </td>
    <td className={styles.figure}>{line.balanceAfter && baht(line.balanceAfter)}</td>
    <td>{line.sender}</td>
  </>
)

function SameAs({ line: { sameAs } }: { line: ImportLine }) {
  if (sameAs?.entry)
    return (
      <Link to={paths.statement} search={{ tab: 'all', entry: sameAs.entry.id }} className={styles.link}>
        {m.manual_same_entry({ n: sameAs.entry.number })}
      </Link>
    )
  return sameAs?.line ? m.manual_same_line({ n: sameAs.line }) : null
}
