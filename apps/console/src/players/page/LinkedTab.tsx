import type { LinkedGroup, PlayerProfile } from '@khlang/contract/players/player-page'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { playerAddress } from '#parts/navigation/paths.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { Link } from '#parts/navigation/Link.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { playerStatusText, playerTone } from '#parts/player/player-status.ts'
import { Initials } from '#ui/Initials.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import styles from './LinkedTab.module.css'
import page from './PlayerPage.module.css'
import type { PlayerOverlay } from './PlayerHead.tsx'

const words = {
  account: m.linked_account,
  mobile: m.linked_mobile,
  line: m.linked_line,
  email: m.linked_email,
  referrer: m.linked_referrer,
  referred: m.linked_referred,
} satisfies Record<LinkedGroup['why'], () => string>

type Props = {
  player: PlayerProfile
  onOverlay: (which: PlayerOverlay, player: PlayerProfile | null) => void
}

/** Lists players with this one's account, telephone, LINE or e-mail, their referrer, and the players they referred. */
export function LinkedTab({ player: { id }, onOverlay }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['player-page', id, 'linked'],
    queryFn: ({ signal }) => api.players.linked({ id }, { signal }),
  })
  return (
    <section className={page.card} aria-label={m.player_tab_linked()}>
      <div className={page.title}>
        {m.linked_title()}
        <Button variant="default" size="compact-md" onClick={() => onOverlay('blocklist', null)}>
          {m.blocklist_title()}
        </Button>
      </div>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {data?.groups.length === 0 && <EmptyNote title={m.linked_none()} hint={m.linked_none_hint()} />}
      {data?.groups.map((group) => (
        <Group key={group.why} group={group} />
      ))}
    </section>
  )
}

const Group = ({ group: { why, shared, count, more, players } }: { group: LinkedGroup }) => (
  <section aria-label={words[why]()}>
    <h3 className={styles.why}>
      {words[why]()} {shared && <span className="digits">{shared}</span>}
      <span className={page.quiet}>
        {more ? m.linked_more_than({ n: count }) : m.linked_count({ n: count })}
      </span>
    </h3>
    <ul className={styles.players}>
      {players.map(({ id, code, name, status, bank, accountTail }) => (
        <li key={id}>
          <Link to={playerAddress(id)} className={styles.player}>
            <Initials name={name} size={32} />
            <span className={styles.who}>
              <strong className="digits">{code}</strong>
              <span>{name}</span>
            </span>
            <span className={page.quiet}>
              {[bank?.toUpperCase(), accountTail && `…${accountTail}`].filter(Boolean).join(' ')}
            </span>
            {status !== 'normal' && (
              <StatusChip tone={playerTone[status]}>{playerStatusText(status)}</StatusChip>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
