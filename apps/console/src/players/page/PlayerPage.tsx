import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { paths, playerAddress } from '#parts/navigation/paths.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Link } from '#parts/navigation/Link.tsx'
import { useNavigate } from '#parts/navigation/use-router.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { PlayerWarnings } from '#parts/player/PlayerWarnings.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { LinkedTab } from './LinkedTab.tsx'
import { noteField, NotesTab } from './notes/NotesTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { AccountsTab } from './AccountsTab.tsx'
import { CoinsTab } from './CoinsTab.tsx'
import styles from './PlayerPage.module.css'
import { type PlayerPageSearch, playerTabs } from './player-page-search.ts'
import { PlayerTabs } from './PlayerTabs.tsx'
import { type PlayerDialog, PlayerHead, type PlayerOverlay, reasonAgainst } from './PlayerHead.tsx'
import type { ChangeKeyDialogProps } from './ChangeKeyDialog.tsx'
import type { SetCoinsDialogProps } from './SetCoinsDialog.tsx'
import type { ExclusionDialogProps } from './exclusion/ExclusionDialog.tsx'
import type { LimitsDialogProps } from './LimitsDialog.tsx'
import type { RequestLimitsDialogProps } from './RequestLimitsDialog.tsx'
import type { PrivacyDialogProps } from './PrivacyDialog.tsx'
import type { StandingDialogProps } from './StandingDialog.tsx'
import { StandingUndo, type StandingChange } from './StandingUndo.tsx'
import { TimelineTab } from './TimelineTab.tsx'
import { usePlayerNews } from './use-player-news.ts'

export type PlayerPageProps = {
  userId: string
  search: PlayerPageSearch
  onSearch: (change: Partial<PlayerPageSearch>) => void
  /** Called with the player's id if `userId` was the key in a link of the old console. */
  onFound: (id: string) => void
  /** Opens a dialog over the page: for this player, or the block list with null. */
  onOverlay: (which: PlayerOverlay, player: PlayerProfile | null) => void
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Shows a player's money, standing and data, for an employee who talks to them, and the actions for them.
 */
export function PlayerPage(props: PlayerPageProps) {
  return uuid.test(props.userId) ? <KnownPlayer {...props} /> : <OldKey {...props} />
}

/** Finds a player by the key in links of the old console. */
function OldKey({ userId, onFound }: PlayerPageProps) {
  const { data, error } = useQuery({
    queryKey: ['player-by-key', userId],
    queryFn: ({ signal }) => api.players.findByKey({ key: userId }, { signal }),
  })
  useEffect(() => {
    if (data) onFound(data.id)
  }, [data, onFound])
  return error ? <Absent id={userId} error={error} /> : <Waiting />
}

function KnownPlayer({ userId: id, search, onSearch, onOverlay }: PlayerPageProps) {
  usePlayerNews(id)
  const navigate = useNavigate()
  const {
    data: player,
    error,
    refetch,
  } = useQuery({
    queryKey: ['player-page', id, 'profile'],
    queryFn: ({ signal }) => api.players.profile({ id }, { signal }),
  })
  const [dialog, setDialog] = useState<PlayerDialog | null>(null)
  const tab = search.tab ?? 'overview'
  const can = (act: string) => player?.can[act] === true
  useKeys([
    {
      code: 'KeyN',
      shown: 'N',
      label: m.note_add(),
      run: () => (tab === 'notes' ? document.getElementById(noteField)?.focus() : onSearch({ tab: 'notes' })),
    },
    {
      code: 'KeyE',
      shown: 'E',
      label: m.page_player_edit(),
      run: () => can('edit') && navigate({ to: `${paths.playerForm}/$userId`, params: { userId: id } }),
    },
    {
      code: 'KeyD',
      shown: 'D',
      label: m.deposit_new(),
      run: () => player && can('createRequest') && onOverlay('newDeposit', player),
    },
    {
      code: 'KeyW',
      shown: 'W',
      label: m.withdrawal_new(),
      run: () => player && can('createRequest') && onOverlay('newWithdrawal', player),
    },
    { code: 'KeyS', shown: 'S', label: m.standing_title(), run: () => can('note') && setDialog('standing') },
    ...playerTabs.map((one, at) => ({
      code: `Digit${at + 1}`,
      shown: `1 – ${playerTabs.length}`,
      label: m.player_tabs_key(),
      listed: at === 0,
      run: () => onSearch({ tab: one === 'overview' ? undefined : one }),
    })),
  ])
  if (!player && error) return <Absent id={id} error={error} onAgain={() => void refetch()} />
  return (
    <div className={styles.page} aria-busy={!player}>
      <PlayerHead id={id} player={player ?? null} onDialog={setDialog} onOverlay={onOverlay} />
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {player ? (
        <PlayerBody
          player={player}
          search={search}
          onSearch={onSearch}
          onOverlay={onOverlay}
          dialog={dialog}
          onDialog={setDialog}
        />
      ) : (
        <div className={styles.skeletonBody} />
      )}
    </div>
  )
}

type BodyProps = Pick<PlayerPageProps, 'search' | 'onSearch' | 'onOverlay'> & {
  player: PlayerProfile
  dialog: PlayerDialog | null
  onDialog: (which: PlayerDialog | null) => void
}

/** Shows everything below the head: notices and warnings, the tabs, and the open dialog. */
function PlayerBody({ player, search, onSearch, onOverlay, dialog, onDialog }: BodyProps) {
  const [undoable, setChanged] = useState<StandingChange | null>(null)
  const tab = search.tab ?? 'overview'
  return (
    <>
      {undoable && <StandingUndo player={player} standingChange={undoable} onDone={() => setChanged(null)} />}
      {player.restricted && (
        <Notice tone="warning" title={m.restricted_since({ when: whenText(player.restricted.at) })}>
          <p>
            {m.restricted_why({
              reason: player.restricted.reason ?? '–',
              who: whoText(player.restricted.actor),
            })}
          </p>
          <p>{m.restricted_means()}</p>
        </Notice>
      )}
      {player.forgottenAt && (
        <Notice tone="info" title={m.privacy_forgotten({ when: whenText(player.forgottenAt) })}>
          {m.privacy_forgotten_note()}
        </Notice>
      )}
      {player.refusedCredit && (
        <Notice tone="danger" title={m.player_key_refused()}>
          <p>
            {m.player_key_refused_why({
              key: player.refusedCredit.key,
              when: whenText(player.refusedCredit.at),
              words: player.refusedCredit.words ?? m.outcome_no_words(),
            })}
          </p>
          <p>{m.player_key_refused_hint()}</p>
        </Notice>
      )}
      <PlayerWarnings standing={player} warnings={player.warnings} address={playerAddress(player.id)} />
      <PlayerTabs
        current={tab}
        onChoose={(next) => onSearch({ tab: next === 'overview' ? undefined : next })}
      />
      {tab === 'overview' && (
        <OverviewTab player={player} search={search} onSearch={onSearch} onDialog={onDialog} />
      )}
      {tab === 'history' && <HistoryTab id={player.id} search={search} onSearch={onSearch} />}
      {tab === 'timeline' && <TimelineTab id={player.id} shownGroup={search.of} onSearch={onSearch} />}
      {tab === 'accounts' && <AccountsTab player={player} />}
      {tab === 'coins' && <CoinsTab player={player} onSet={() => onDialog('coins')} />}
      {tab === 'linked' && <LinkedTab player={player} onOverlay={onOverlay} />}
      {tab === 'notes' && <NotesTab id={player.id} disabledReason={reasonAgainst(player, 'note')} />}
      {dialog === 'standing' && (
        <Lazy<StandingDialogProps>
          load={() => import('./StandingDialog.tsx').then((file) => file.StandingDialog)}
          props={{ player, onChanged: setChanged, onClose: () => onDialog(null) }}
        />
      )}
      {dialog === 'exclusion' && (
        <Lazy<ExclusionDialogProps>
          load={() => import('./exclusion/ExclusionDialog.tsx').then((file) => file.ExclusionDialog)}
          props={{ player, onClose: () => onDialog(null) }}
        />
      )}
      {dialog === 'privacy' && (
        <Lazy<PrivacyDialogProps>
          load={() => import('./PrivacyDialog.tsx').then((file) => file.PrivacyDialog)}
          props={{ player, onClose: () => onDialog(null) }}
        />
      )}
      {dialog === 'coins' && (
        <Lazy<SetCoinsDialogProps>
          load={() => import('./SetCoinsDialog.tsx').then((file) => file.SetCoinsDialog)}
          props={{ player, onClose: () => onDialog(null) }}
        />
      )}
      {dialog === 'key' && (
        <Lazy<ChangeKeyDialogProps>
          load={() => import('./ChangeKeyDialog.tsx').then((file) => file.ChangeKeyDialog)}
          props={{ player, onClose: () => onDialog(null) }}
        />
      )}
      {dialog === 'requestLimits' && (
        <Lazy<RequestLimitsDialogProps>
          load={() => import('./RequestLimitsDialog.tsx').then((file) => file.RequestLimitsDialog)}
          props={{ player, onClose: () => onDialog(null) }}
        />
      )}
      {dialog === 'limits' && (
        <Lazy<LimitsDialogProps>
          load={() => import('./LimitsDialog.tsx').then((file) => file.LimitsDialog)}
          props={{ player, onClose: () => onDialog(null) }}
        />
      )}
    </>
  )
}

const Waiting = () => (
  <div className={styles.page} aria-busy="true" aria-label={m.page_player_view()}>
    <div className={styles.skeletonHead} />
    <div className={styles.skeletonBody} />
  </div>
)

/** Shows that there is no such player, in the words of the old console, or why the player could not be read. */
function Absent({ id, error, onAgain }: { id: string; error: unknown; onAgain?: () => void }) {
  const problem = asProblem(error)
  if (problem.code !== 'not-found')
    return <LoadProblem error={error} onAgain={onAgain ?? (() => location.reload())} />
  const shown = uuid.test(id) ? id : '…'
  return (
    <Notice tone="danger" urgent title={m.player_absent()}>
      {m.player_absent_why({ id: shown })} <Link to={paths.players}>{m.player_absent_all()}</Link>
    </Notice>
  )
}
