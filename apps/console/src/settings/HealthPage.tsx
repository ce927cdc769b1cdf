import type { CheckedHealth } from '@khlang/domain/settings/shop-health'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Link } from '#parts/navigation/Link.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import intake from '#parts/Intake.module.css'
import { adviceText, figureText, healthWords, stateWords } from './health-labels.ts'
import styles from './Health.module.css'

const everyMs = 10_000
const worstFirst = ['bad', 'warning', 'good'] as const

/** Shows the shop's health, the worst checks first, by the figures of the operators' alerts; read every ten seconds. */
export function HealthPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => api.settings.health({}, { signal }),
    refetchInterval: everyMs,
  })
  const loadProblem = error && <LoadProblem error={error} onAgain={() => void refetch()} />
  if (!data) return loadProblem ?? <div className={styles.skeleton} aria-hidden="true" />
  const { checks, details, server } = data
  const rows = worstFirst.flatMap((state) => checks.filter((one) => one.state === state))
  const wrongRows = rows.filter(({ state }) => state !== 'good')
  return (
    <div className={intake.page}>
      {loadProblem}
      <Notice
        tone={wrongRows.length === 0 ? 'success' : stateWords[wrongRows[0]!.state].tone}
        title={wrongRows.length === 0 ? m.health_good() : m.health_look({ n: grouped(wrongRows.length) })}
      />
      <section className={intake.card} aria-label={m.page_health()}>
        <ul className={styles.rows}>
          {rows.map((one) => (
            <Row key={one.check} checkedHealth={one} />
          ))}
        </ul>
      </section>
      {details.length > 0 && (
        <section className={intake.card} aria-labelledby="health-details">
          <h2 id="health-details" className={styles.title}>
            {m.health_details()}
          </h2>
          <ul className={styles.details} lang="en">
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        </section>
      )}
      <p className={intake.quiet}>{m.health_server(server)}</p>
    </div>
  )
}

function Row({ checkedHealth }: { checkedHealth: CheckedHealth }) {
  const { tone, words } = stateWords[checkedHealth.state]
  const about = healthWords[checkedHealth.check]
  const figure = figureText(checkedHealth)
  return (
    <li className={styles.row}>
      <span className={styles.chip}>
        <StatusChip tone={tone}>{words()}</StatusChip>
      </span>
      <span className={styles.name}>{about.title()}</span>
      {figure !== null && <span className={styles.figure}>{figure}</span>}
      {checkedHealth.state !== 'good' && (
        <p className={styles.advice}>
          {adviceText(checkedHealth)}{' '}
          {'page' in about && (
            <Link to={about.page.to} {...('search' in about.page && { search: about.page.search })}>
              {about.page.title()}
            </Link>
          )}
        </p>
      )}
    </li>
  )
}
