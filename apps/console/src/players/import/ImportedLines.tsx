import type { ImportVerdict } from '@khlang/contract/players/player-imports'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { nextPage } from '#parts/pages/next-page.ts'
import { api } from '#parts/api/api.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { loadProblemText } from '#parts/problems/problem-text.ts'
import { Notice } from '#ui/Notice.tsx'
import { importedLabel, lineReasonText } from './import-labels.ts'
import intake from '#parts/Intake.module.css'
import styles from './PlayerImport.module.css'

const pageLines = 100

/** Lists the lines with one verdict, and what they would change or why they cannot be imported. */
export function ImportedLines({ importId, verdict }: { importId: string; verdict: ImportVerdict }) {
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['player-import', importId, verdict],
    queryFn: async ({ pageParam: after, signal }) =>
      (await api.players.importLines({ importId, verdict, after, limit: pageLines }, { signal })).rows,
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < pageLines ? null : page.at(-1)!.line),
    staleTime: Infinity,
  })
  const rows = data?.pages.flat() ?? []
  return (
    <div className={styles.lines} aria-busy={isFetching}>
      {error && <Notice tone="danger">{loadProblemText(asProblem(error))}</Notice>}
      {rows.length === 0 && !isFetching && !error && <p className={intake.quiet}>{m.player_import_none()}</p>}
      {rows.length > 0 && (
        <table className={`${intake.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{m.player_import_line()}</th>
              <th scope="col">{m.player_field_code()}</th>
              <th scope="col">{m.player_import_name()}</th>
              <th scope="col">{verdict === 'unreadable' ? m.player_import_why() : m.player_import_what()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, code, name, fields, reasons }) => (
              <tr key={line}>
                <td className="digits">{line}</td>
                <td>{code ?? '–'}</td>
                <td>{name ?? '–'}</td>
                <td>
                  {verdict === 'unreadable'
                    ? reasons
                        .map(({ field, reason, hint }) =>
                          field === null
                            ? lineReasonText(reason)
                            : `${importedLabel(field)}: ${lineReasonText(reason, hint)}`,
                        )
                        .join(' · ')
                    : fields.map(importedLabel).join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetching} onClick={() => void nextPage({ data, fetchNextPage })}>
          {m.player_import_more()}
        </Button>
      )}
    </div>
  )
}
