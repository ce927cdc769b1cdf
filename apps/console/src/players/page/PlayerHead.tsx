import type { PlayerProfile } from '@khlang/contract/players/player-page'
import {
  IconCashBanknote,
  IconCashBanknoteMinus,
  IconEdit,
  IconHandStop,
  IconScissors,
  IconShield,
  IconUserShield,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { CopyButton } from '#parts/CopyButton.tsx'
import { Link } from '#parts/navigation/Link.tsx'
import { PersonPicture } from '#parts/session/PersonPicture.tsx'
import { playerStatusText, playerTone } from '#parts/player/player-status.ts'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import styles from './PlayerHead.module.css'
import { RecentMoney } from './RecentMoney.tsx'
import { TagEditor } from './TagEditor.tsx'

export type PlayerDialog = 'standing' | 'exclusion' | 'limits' | 'requestLimits' | 'privacy' | 'coins' | 'key'
/** Dialogs that the feature `app` opens over the player's page: most belong to other features. */
export type PlayerOverlay = 'newDeposit' | 'newWithdrawal' | 'cut' | 'blocklist'

type Props = {
  id: string
  /** Null while the player is loading. Their money is read by `id` at the same time. */
  player: PlayerProfile | null
  onDialog: (which: PlayerDialog) => void
  onOverlay: (which: PlayerOverlay, player: PlayerProfile | null) => void
}

/** Shows the player's name and standing, their money, and the available actions. */
export const PlayerHead = ({ id, player, onDialog, onOverlay }: Props) => (
  <header className={styles.head}>
    {player ? <Identity player={player} onDialog={onDialog} /> : <div className={styles.blankWho} />}
    <RecentMoney id={id} />
    {player ? (
      <Acts player={player} onDialog={onDialog} onOverlay={onOverlay} />
    ) : (
      <div className={styles.blankActs} />
    )}
  </header>
)

/** Returns why nobody of this role may do this to the player now; null if they may. */
export const reasonAgainst = (player: PlayerProfile, act: string) => {
  const permission = player.can[act]
  return permission === true ? null : rowReasonText(permission ?? 'not-permitted')
}

type IdentityProps = { player: PlayerProfile; onDialog: Props['onDialog'] }

function Identity({ player, onDialog }: IdentityProps) {
  const { status, exclusion, agent, master } = player
  return (
    <>
      <PersonPicture name={player.name} address={player.avatar} size={64} />
      <div className={styles.who}>
        <h2 className={styles.code}>
          <span className="digits">{player.code}</span> <CopyButton text={player.code} />
          <StatusChip tone={playerTone[status]}>{playerStatusText(status)}</StatusChip>
          {exclusion?.running && (
            <StatusChip tone={exclusion.from === 'deposits' ? 'danger' : 'warning'}>
              {exclusion.from === 'deposits' ? m.exclusion_chip_deposits() : m.exclusion_chip_rewards()}
            </StatusChip>
          )}
          {!player.countsInReports && <StatusChip tone="quiet">{m.player_not_counted()}</StatusChip>}
        </h2>
        <p className={styles.name}>
          {player.name}
          {player.lineName && <span className={styles.quiet}> · {player.lineName}</span>}
        </p>
        <p className={styles.belongs}>
          {agent && (
            <Link to={paths.agent} search={{ open: agent.id }}>
              {agent.name}
            </Link>
          )}
          {master && (
            <>
              {' / '}
              <Link to={paths.master} search={{ open: master.id }}>
                {master.name}
              </Link>
            </>
          )}
          <span>{m.player_coins({ n: grouped(player.coins) })}</span>
        </p>
        <p className={styles.key}>
          {m.player_key()} <span className="digits">{player.externalKey}</span>{' '}
          <CopyButton text={player.externalKey} />
          {player.can['changeKey'] === true && (
            <TextButton className={styles.change} onClick={() => onDialog('key')}>
              {m.player_key_change()}
            </TextButton>
          )}
        </p>
        <TagEditor player={player} disabledReason={reasonAgainst(player, 'note')} />
      </div>
    </>
  )
}

type ActsProps = Omit<Props, 'id' | 'player'> & { player: PlayerProfile }

function Acts({ player, onDialog, onOverlay }: ActsProps) {
  const disabledReason = (act: string) => reasonAgainst(player, act)
  return (
    <div className={styles.acts}>
      <Act
        icon={<IconCashBanknote size={18} />}
        disabledReason={disabledReason('createRequest')}
        onClick={() => onOverlay('newDeposit', player)}
      >
        {m.deposit_new()}
      </Act>
      <Act
        icon={<IconCashBanknoteMinus size={18} />}
        disabledReason={disabledReason('createRequest')}
        onClick={() => onOverlay('newWithdrawal', player)}
      >
        {m.withdrawal_new()}
      </Act>
      <Act
        icon={<IconShield size={18} />}
        disabledReason={disabledReason('note')}
        onClick={() => onDialog('standing')}
      >
        {m.standing_title()}
      </Act>
      <Act
        icon={<IconHandStop size={18} />}
        disabledReason={disabledReason('note')}
        onClick={() => onDialog('exclusion')}
      >
        {m.exclusion_title()}
      </Act>
      <Act
        icon={<IconScissors size={18} />}
        disabledReason={disabledReason('cutCredit')}
        onClick={() => onOverlay('cut', player)}
      >
        {m.cut_title()}
      </Act>
      <Act
        icon={<IconUserShield size={18} />}
        disabledReason={
          player.can['personFile'] === true || player.can['forget'] === true
            ? null
            : disabledReason('personFile')
        }
        onClick={() => onDialog('privacy')}
      >
        {m.privacy_title()}
      </Act>
      {player.can['edit'] === true ? (
        <Link to={`${paths.playerForm}/$userId`} params={{ userId: player.id }} className={styles.edit}>
          <IconEdit size={18} aria-hidden="true" /> {m.page_player_edit()}
        </Link>
      ) : (
        <Act icon={<IconEdit size={18} />} disabledReason={disabledReason('edit')} onClick={() => {}}>
          {m.page_player_edit()}
        </Act>
      )}
    </div>
  )
}

type ActProps = { icon: ReactNode; disabledReason: string | null; onClick: () => void; children: ReactNode }

const Act = ({ icon, disabledReason, onClick, children }: ActProps) => (
  <ActButton
    variant="default"
    size="compact-md"
    fullWidth
    justify="flex-start"
    leftSection={icon}
    disabledReason={disabledReason}
    onClick={onClick}
  >
    {children}
  </ActButton>
)
