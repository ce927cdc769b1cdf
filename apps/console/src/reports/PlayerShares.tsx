import { type ReportGroup, reportGroups } from '@khlang/domain/reports/player-report'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { grouped } from '#ui/numbers.ts'
import { TextButton } from '#ui/TextButton.tsx'
import styles from './Reports.module.css'
import { addedUp, type ShareFigures, shareFigures } from './share-figures.ts'

type Props = {
  /** The filters of the report, with the days of its period. */
  query: Record<string, string>
  /** Called when an agent or a master is pressed, with their id. */
  onChoose: (by: ReportGroup, id: string) => void
  onClose: () => void
}

const words = { agent: m.report_by_agent, master: m.report_by_master }

/** Shows the subtotals of the per-player report by agent and by master. Each table adds up to the report's totals. */
export const PlayerShares = ({ query, onChoose, onClose }: Props) => (
  <Dialog shape="large" title={m.report_shares()} onClose={onClose}>
    <div className={styles.shares}>
      {reportGroups.map((by) => (
        <Shares key={by} group={by} query={query} onChoose={(id) => onChoose(by, id)} />
      ))}
    </div>
  </Dialog>
)

type SharesProps = { group: ReportGroup; query: Props['query']; onChoose: (id: string) => void }

function Shares({ group, query, onChoose }: SharesProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['player-shares', group, query],
    queryFn: ({ signal }) => api.reports.playerShares({ ...query, by: group }, { signal }),
  })
  const loadProblem = error && <LoadProblem error={error} onAgain={() => void refetch()} />
  if (!data) return loadProblem ?? <p role="status">{m.report_working()}</p>
  if (data.rows.length === 0) return <EmptyNote title={m.report_none()} />
  return (
    // The table scrolls sideways on a phone, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <div className={styles.scroll} role="region" aria-label={words[group]()} tabIndex={0}>
      {loadProblem}
      <table className={styles.table}>
        <caption>{words[group]()}</caption>
        <thead>
          <tr>
            <th scope="col">{group === 'agent' ? m.player_agent() : m.players_master()}</th>
            <th scope="col">{m.report_players()}</th>
            <th scope="col">{m.report_deposits()}</th>
            <th scope="col">{m.report_withdrawals()}</th>
            <th scope="col">{m.report_bonus_total()}</th>
            <th scope="col">{m.report_net()}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.id ?? ''}>
              <th scope="row">
                {row.id === null ? (
                  m.report_without()
                ) : (
                  <TextButton className={styles.chosen} onClick={() => onChoose(row.id!)}>
                    {row.name}
                  </TextButton>
                )}
              </th>
              <Figures share={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.totals()}</th>
            <Figures share={addedUp(data.rows)} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const Figures = ({ share }: { share: ShareFigures }) =>
  shareFigures.map((name) => <td key={name}>{grouped(Number(share[name]))}</td>)
