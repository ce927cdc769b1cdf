import type { PlayerProfile } from '@khlang/contract/players/player-page'
import * as m from '#messages'
import { playerAddress } from '#parts/navigation/paths.ts'
import { Fact, Facts } from '#parts/Facts.tsx'
import { Link } from '#parts/navigation/Link.tsx'
import { untilText } from '#parts/player/player-warning-labels.ts'
import { dayText, whenText } from '#parts/when.ts'
import { BankMark } from '#ui/BankMark.tsx'
import { grouped } from '#ui/numbers.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { OwnLimits } from './OwnLimits.tsx'
import type { PlayerDialog } from './PlayerHead.tsx'
import page from './PlayerPage.module.css'

type Props = { player: PlayerProfile; onDialog: (which: PlayerDialog) => void }

/**
 * Shows the player's data, with numbers and e-mail address masked; the exclusion and deposit limits that they asked
 * for; and the limits for their requests, which are their own or else the shop's.
 */
export function PlayerFacts({ player, onDialog }: Props) {
  const { account, mobile, email, lineName, friend, exclusion, limits, deposited } = player
  const mayNote = player.can['note'] === true
  return (
    <>
      <h3 className={page.title}>{m.player_facts()}</h3>
      <Facts>
        <Fact label={m.player_account()}>
          {account ? (
            <>
              {account.bank && <BankMark bank={account.bank} />}{' '}
              <span className="digits">…{player.accountTail}</span>
            </>
          ) : (
            '–'
          )}
        </Fact>
        <Fact label={m.player_mobile()}>
          <span className="digits">{mobile ?? '–'}</span>
        </Fact>
        <Fact label={m.player_email()}>{email ?? '–'}</Fact>
        <Fact label={m.player_line()}>{lineName ?? '–'}</Fact>
        <Fact label={m.player_friend()}>
          {friend ? (
            <>
              <Link to={playerAddress(friend.id)}>{friend.code}</Link> {friend.name}
            </>
          ) : (
            '–'
          )}
        </Fact>
        <Fact label={m.player_last_login()}>
          <span className="digits">{player.lastLogin ? whenText(player.lastLogin) : '–'}</span>
        </Fact>
        <Fact label={m.player_since()}>{dayText(player.createdAt)}</Fact>
        <Fact label={m.exclusion_title()}>
          {exclusion?.running
            ? `${exclusion.from === 'deposits' ? m.exclusion_from_deposits() : m.exclusion_from_rewards()} · ${untilText(exclusion.until)}`
            : m.exclusion_none()}
        </Fact>
        <Fact label={m.limits_title()}>
          {limits.day === null && limits.month === null ? m.limits_none() : null}
          {limits.day !== null && (
            <span className="digits">
              {m.limits_day({ used: grouped(deposited.day), limit: grouped(limits.day) })}
            </span>
          )}{' '}
          {limits.month !== null && (
            <span className="digits">
              {m.limits_month({ used: grouped(deposited.month), limit: grouped(limits.month) })}
            </span>
          )}{' '}
          {mayNote && <TextButton onClick={() => onDialog('limits')}>{m.limits_change()}</TextButton>}
        </Fact>
        <Fact label={m.own_limits_title()}>
          <OwnLimits limits={player.requestLimits} />{' '}
          {player.can['setRequestLimits'] === true && (
            <TextButton onClick={() => onDialog('requestLimits')}>{m.limits_change()}</TextButton>
          )}
        </Fact>
      </Facts>
    </>
  )
}
