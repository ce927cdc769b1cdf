import type { KeptRow } from '@khlang/contract/reports/kept'
import { dataSubjects } from '@khlang/domain/settings/kept-data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { grouped } from '#ui/numbers.ts'
import intake from '#parts/Intake.module.css'
import { keptWords } from './kept-labels.ts'
import styles from './Kept.module.css'

const titles = {
  player: m.kept_of_player,
  payer: m.kept_of_payer,
  employee: m.kept_of_employee,
} satisfies Record<KeptRow['of'], () => string>

/** Shows which personal data is kept, why, for how long, and how many rows the last clean-up deleted. */
export function KeptPage() {
  const { may } = useMe()
  const [changing, setChanging] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['kept'],
    queryFn: ({ signal }) => api.settings.kept({}, { signal }),
  })
  const loadProblem = error && <LoadProblem error={error} onAgain={() => void refetch()} />
  if (!data) return loadProblem ?? <div className={styles.skeleton} aria-hidden="true" />
  return (
    <div className={intake.page}>
      {loadProblem}
      <section className={intake.card} aria-label={m.page_kept()}>
        <p>{m.kept_intro({ n: data.backupDays })}</p>
        <div>
          <ActButton
            disabledReason={may.includes('setting.change') ? null : m.kept_owner_only()}
            onClick={() => setChanging(true)}
          >
            {m.kept_change()}
          </ActButton>
        </div>
      </section>
      {dataSubjects.map((subject) => (
        <section key={subject} className={intake.card} aria-labelledby={`kept-${subject}`}>
          <h2 id={`kept-${subject}`} className="section-title">
            {titles[subject]()}
          </h2>
          <ul className={styles.rows}>
            {data.rows
              .filter((row) => row.of === subject)
              .map((row) => (
                <Row key={row.kind} row={row} />
              ))}
          </ul>
        </section>
      ))}
      {changing && (
        <Lazy
          load={() => import('./RetentionForm.tsx').then((file) => file.RetentionForm)}
          props={{ onClose: () => setChanging(false) }}
        />
      )}
    </div>
  )
}

function Row({ row }: { row: KeptRow }) {
  const [title, reason] = keptWords[row.kind]
  return (
    <li className={styles.row}>
      <div>
        <strong>{title()}</strong>
        <p className={styles.quiet}>{reason()}</p>
      </div>
      <div className={styles.time}>
        <span>{howLong(row)}</span>
        {detailsOf(row).map((words) => (
          <span key={words} className={styles.quiet}>
            {words}
          </span>
        ))}
      </div>
    </li>
  )
}

const whiles = {
  player: m.kept_while_player,
  shop: m.kept_while_shop,
  use: m.kept_while_use,
}

function howLong({ days, while: as, duty }: KeptRow): string {
  if (days !== null) return m.kept_days({ n: grouped(days) })
  return as !== null ? whiles[as]() : duty !== null ? m.kept_for_ever() : '–'
}

const duties = {
  books: m.kept_duty_books,
  proof: m.kept_duty_proof,
  acts: m.kept_duty_acts,
  safety: m.kept_duty_safety,
}

/** Returns the duty for which the data is kept; or that an owner sets the days, and what the last clean-up deleted. */
function detailsOf({ duty, decided, least, lastAt, lastRemoved }: KeptRow): string[] {
  if (duty !== null) return [duties[duty]()]
  return [
    ...(decided && least !== null ? [m.kept_decided({ n: grouped(least) })] : []),
    ...(lastAt !== null && lastRemoved !== null
      ? [m.kept_last({ when: whenText(lastAt), n: grouped(lastRemoved) })]
      : []),
  ]
}
