import type { PlayerLine } from '@khlang/contract/players/player-page'
import { timelineGroups, type TimelineGroup } from '@khlang/domain/players/timeline'
import { dayOf } from '@khlang/domain/time'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { serverNow } from '#live/server-clock.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { Presets } from '#parts/filters/Presets.tsx'
import { dayText } from '#parts/when.ts'
import { MoreLines } from '#parts/pages/MoreLines.tsx'
import { usePages } from '#parts/pages/use-pages.ts'
import { PastLine } from './PastLine.tsx'
import styles from './PlayerPage.module.css'
import type { PlayerPageSearch } from './player-page-search.ts'
import past from './Timeline.module.css'

type Props = {
  id: string
  shownGroup: TimelineGroup | undefined
  onSearch: (change: Partial<PlayerPageSearch>) => void
}

const groupText = {
  money: m.timeline_group_money,
  rewards: m.timeline_group_rewards,
  logins: m.timeline_group_logins,
  changes: m.timeline_group_changes,
  notes: m.timeline_group_notes,
} satisfies Record<TimelineGroup, () => string>

/**
 * Lists a player's requests, rewards, notes and sign-ins, and what employees did to them, by day, newest first; or
 * only one group of these.
 */
export function TimelineTab({ id, shownGroup, onSearch }: Props) {
  const { rows, error, refetch, more } = usePages({
    queryKey: ['player-page', id, 'timeline', shownGroup],
    read: (paging, signal) =>
      api.players.timeline({ id, ...(shownGroup && { of: shownGroup }), ...paging }, { signal }),
    limit: 60,
    keepsPrevious: true,
  })
  const days = byDay(rows ?? [])
  return (
    <section className={styles.card} aria-label={m.player_tab_timeline()}>
      <Presets
        label={m.timeline_narrow()}
        presets={[
          { value: '', text: m.history_all() },
          ...timelineGroups.map((group) => ({ value: group, text: groupText[group]() })),
        ]}
        value={shownGroup ?? ''}
        onChange={(value) => onSearch({ of: timelineGroups.find((group) => group === value) })}
      />
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {rows && days.length === 0 && <EmptyNote title={m.timeline_none()} />}
      {days.map(({ day, lines }) => (
        <section key={day} aria-label={dayName(day)}>
          <h3 className={past.day}>{dayName(day)}</h3>
          <ol className={past.lines}>
            {lines.map((line) => (
              <PastLine key={`${line.source} ${line.id}`} line={line} />
            ))}
          </ol>
        </section>
      ))}
      {more && <MoreLines {...more} />}
    </section>
  )
}

type DayOfLines = { day: string; lines: PlayerLine[] }

function byDay(lines: readonly PlayerLine[]): DayOfLines[] {
  const days: DayOfLines[] = []
  for (const line of lines) {
    const day = dayOf(new Date(line.at))
    if (days.at(-1)?.day !== day) days.push({ day, lines: [] })
    days.at(-1)!.lines.push(line)
  }
  return days
}

function dayName(day: string): string {
  const now = serverNow()
  if (day === dayOf(new Date(now))) return m.period_today()
  if (day === dayOf(new Date(now - 86_400_000))) return m.period_yesterday()
  return dayText(`${day}T12:00:00+07:00`)
}
