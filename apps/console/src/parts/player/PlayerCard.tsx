import type { PlayerView } from '@khlang/contract/players/players'
import * as m from '#messages'
import type { PlayerAddress } from '../navigation/paths.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { Initials } from '#ui/Initials.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'
import { baht, grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { CopyButton } from '../CopyButton.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { Link } from '../navigation/Link.tsx'
import { playerStatusText, playerTone } from './player-status.ts'
import styles from './PlayerCard.module.css'
import type { PlayerWarningsProps } from './PlayerWarnings.tsx'
import { usePlayer } from './use-player.ts'
import { Status } from '../desk/Status.tsx'
import { dayText, whenShort } from '../when.ts'

type Props = {
  playerId: string
  read: (id: string, signal: AbortSignal) => Promise<PlayerView>
  /** Returns the address of a player's page. */
  addressOf: (id: string) => PlayerAddress
}

/** Shows the player whom a request or a match concerns, with warnings first. */
export function PlayerCard({ playerId, read, addressOf }: Props) {
  const { data: player, error, refetch } = usePlayer(playerId, read)
  if (error && !player) return <LoadProblem error={error} onAgain={() => void refetch()} />
  if (!player) return <div className={styles.skeleton} aria-hidden="true" />
  return (
    <section className={styles.card} aria-label={m.player_title({ code: player.code })}>
      <header className={styles.head}>
        <Initials name={player.name} size={40} />
        <div className={styles.who}>
          <h3 className={styles.name}>{player.name}</h3>
          <p className={styles.code}>
            <Link to={addressOf(player.id)}>{player.code}</Link> <CopyButton text={player.code} />
          </p>
        </div>
        <StatusChip tone={playerTone[player.status]}>{playerStatusText(player.status)}</StatusChip>
      </header>
      {player.status === 'suspended' && <Notice tone="danger">{m.player_suspended_why()}</Notice>}
      {player.status === 'watch' && <Notice tone="warning">{m.player_watch_why()}</Notice>}
      {player.warnings.length > 0 && (
        <Lazy<PlayerWarningsProps>
          key={player.id}
          load={() => import('./PlayerWarnings.tsx').then((file) => file.PlayerWarnings)}
          props={{ warnings: player.warnings, address: addressOf(player.id) }}
        />
      )}
      <Facts>
        <Fact label={m.player_account()}>
          {player.bank ?? '–'} {player.accountTail && <span className="digits">…{player.accountTail}</span>}
        </Fact>
        <Fact label={m.player_mobile()}>
          {player.mobileTail ? <span className="digits">…{player.mobileTail}</span> : '–'}
        </Fact>
        {player.lineName && <Fact label={m.player_line()}>{player.lineName}</Fact>}
        {player.agent && (
          <Fact label={m.player_agent()}>
            {player.master ? `${player.agent} / ${player.master}` : player.agent}
          </Fact>
        )}
        <Fact label={m.player_since()}>{dayText(player.createdAt)}</Fact>
        <Fact label={m.player_today()}>
          {m.player_today_sum({
            n: player.today.deposits,
            total: baht(player.today.depositTotal).replace(/\.00$/, ''),
            bonus: grouped(player.today.bonusTotal),
          })}
        </Fact>
      </Facts>
      <h4 className={styles.subtitle}>{m.player_last_deposits()}</h4>
      {player.lastDeposits.length === 0 && <p className={styles.nothing}>{m.player_no_deposits()}</p>}
      <ul className={styles.deposits}>
        {player.lastDeposits.map((deposit) => (
          <li key={deposit.id} className={styles.deposit}>
            <span className="digits">{whenShort(deposit.createdAt)}</span>
            <span className={styles.amount}>{grouped(Number(deposit.amount))}</span>
            <Status
              kind="deposit"
              state={deposit.state}
              status={deposit.status}
              phase={deposit.phase}
              brief
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
