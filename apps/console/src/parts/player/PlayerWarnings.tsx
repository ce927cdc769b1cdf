import type { PlayerWarning } from '@khlang/contract/players/players'
import * as m from '#messages'
import type { PlayerAddress } from '../navigation/paths.ts'
import { Link } from '../navigation/Link.tsx'
import type { PlayerStatus } from './player-status.ts'
import { warningText } from './player-warning-labels.ts'
import styles from './PlayerWarnings.module.css'

type Standing = { status: PlayerStatus; standing: { reason: string | null } | null }

export type PlayerWarningsProps = {
  /** The standing to show among the warnings, if the page does not show it elsewhere. */
  standing?: Standing
  warnings: readonly PlayerWarning[]
  /** The player's page. */
  address: PlayerAddress
}

/** Shows warnings about a player. An unknown order and linked players have a link to where they are shown. */
export function PlayerWarnings({ standing, warnings, address }: PlayerWarningsProps) {
  const hasStandingWarning = standing?.status === 'watch' || standing?.status === 'suspended'
  if (!hasStandingWarning && warnings.length === 0) return null
  return (
    <ul className={styles.warnings} aria-label={m.player_warnings()}>
      {hasStandingWarning && (
        <li className={styles.warning} data-tone={standing.status === 'suspended' ? 'danger' : 'warning'}>
          <strong>{standing.status === 'suspended' ? m.player_suspended_why() : m.player_watch_why()}</strong>{' '}
          <span>{standing.standing?.reason}</span>
        </li>
      )}
      {warnings.map((warning) => {
        const { tone, title, text } = warningText(warning)
        return (
          <li key={`${title} ${text}`} className={styles.warning} data-tone={tone}>
            <strong>{title}</strong> <span>{text}</span> <More warning={warning} address={address} />
          </li>
        )
      })}
    </ul>
  )
}

function More({ warning, address }: { warning: PlayerWarning; address: PlayerAddress }) {
  if (warning.about === 'unknown')
    return (
      <Link to="/management/statement" search={{ tab: 'unknown', order: warning.orderId }}>
        {m.warning_unknown_open()}
      </Link>
    )
  if (warning.about === 'linked')
    return (
      <Link to={address} search={{ tab: 'linked' }}>
        {m.warning_linked_open()}
      </Link>
    )
  return null
}
