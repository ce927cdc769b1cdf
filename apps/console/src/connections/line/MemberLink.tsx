import type { LineMember } from '@khlang/contract/connections/line'
import type { OperationId, PlayerId } from '@khlang/domain/brand'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#app/connections-api.ts'
import { playerAddress } from '#app/paths.ts'
import { playerOptions } from '#app/player-options.ts'
import { Link } from '#parts/navigation/Link.tsx'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { PlayerSearch } from '#parts/player/PlayerSearch.tsx'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { useOperation } from '#parts/problems/use-operation.ts'
import { whoText } from '#parts/session/who.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import styles from './Line.module.css'

type Props = { member: LineMember; onChanged: () => void }

/** The member's player: set by an employee, suggested from the member's messages. */
export const MemberLink = ({ member, onChanged }: Props) => (
  <section className={styles.box} aria-label={m.line_link_title()}>
    <h3 className={styles.subtitle}>{m.line_link_title()}</h3>
    {member.player ? (
      <Linked member={member} player={member.player} onChanged={onChanged} />
    ) : (
      <NotLinked member={member} onChanged={onChanged} />
    )}
  </section>
)

type ChosenPlayer = { id: string; code: string; name: string }

function NotLinked({ member, onChanged }: Props) {
  const { suggested, master } = member
  const [player, setPlayer] = useState<ChosenPlayer | null>(suggested)
  const [choosing, setChoosing] = useState(false)
  const [withMaster, setWithMaster] = useState(master !== null)
  const link = useOperation(
    ({ operationId, ...input }: { playerId: string; withMaster: boolean } & { operationId: string }) =>
      connectionsApi.linkLineMember({
        operationId: operationId as OperationId,
        memberId: member.id,
        version: member.version,
        playerId: input.playerId as PlayerId,
        withMaster: input.withMaster,
      }),
    () => {
      toast({
        tone: 'success',
        title: m.line_linked_done({ code: player?.code ?? '' }),
        text: '',
        ms: toastMs.brief,
      })
      onChanged()
    },
    onChanged,
  )
  const disabledReason =
    member.can['link'] === true ? null : reasonText(member.can['link'] ?? 'not-permitted')
  if (choosing)
    return (
      <PlayerSearch
        search={playerOptions}
        onChoose={(chosen) => {
          setPlayer(chosen)
          setChoosing(false)
        }}
      />
    )
  return (
    <div className="stack">
      {player && suggested?.id === player.id && (
        <p className={styles.quiet}>{suggestText[suggested.by]({ code: suggested.code })}</p>
      )}
      {player && (
        <p>
          <strong>{player.code}</strong> {player.name}
        </p>
      )}
      <p className={styles.quiet}>{m.line_link_hint()}</p>
      {player && master && (
        <Checkbox
          label={m.line_link_with_master({ master: `${master.key} · ${master.name}` })}
          checked={withMaster}
          onChange={({ currentTarget: { checked } }) => setWithMaster(checked)}
        />
      )}
      <OperationNotice state={link.state} onAgain={link.again} onDismiss={link.dismiss} />
      <div className={styles.acts}>
        {player && (
          <ActButton
            disabledReason={disabledReason}
            loading={link.busy}
            onClick={() => link.run({ playerId: player.id, withMaster: withMaster && master !== null })}
          >
            {m.line_link_to({ code: player.code })}
          </ActButton>
        )}
        <ActButton disabledReason={disabledReason} variant="default" onClick={() => setChoosing(true)}>
          {player ? m.line_link_other() : m.line_link_open()}
        </ActButton>
      </div>
    </div>
  )
}

const suggestText = {
  code: m.line_suggest_code,
  mobile: m.line_suggest_mobile,
  'line-id': m.line_suggest_line_id,
}

function Linked({ member, player, onChanged }: Props & { player: ChosenPlayer }) {
  const [leaving, setLeaving] = useState(false)
  const [reason, setReason] = useState('')
  const unlink = useOperation(
    ({ operationId, ...input }: { reason: string } & { operationId: string }) =>
      connectionsApi.unlinkLineMember({
        operationId: operationId as OperationId,
        memberId: member.id,
        version: member.version,
        ...input,
      }),
    onChanged,
    onChanged,
  )
  const disabledReason =
    member.can['link'] === true ? null : reasonText(member.can['link'] ?? 'not-permitted')
  return (
    <div className="stack">
      <p>
        <Link to={playerAddress(player.id)}>
          <strong>{player.code}</strong> {player.name}
        </Link>
      </p>
      {member.linkedBy && (
        <p className={styles.quiet}>{m.line_linked_by({ who: whoText(member.linkedBy) })}</p>
      )}
      {!leaving && (
        <div className={styles.acts}>
          <ActButton
            disabledReason={disabledReason}
            variant="default"
            size="compact-md"
            onClick={() => setLeaving(true)}
          >
            {m.line_unlink()}
          </ActButton>
        </div>
      )}
      {leaving && (
        <>
          <ReasonPicker
            presets={[m.line_unlink_wrong(), m.line_unlink_asked()]}
            value={reason}
            onChange={setReason}
          />
          <OperationNotice state={unlink.state} onAgain={unlink.again} onDismiss={unlink.dismiss} />
          <div className={styles.acts}>
            <ActButton
              disabledReason={disabledReason ?? (reason.trim() === '' ? m.problem_reason_missing() : null)}
              loading={unlink.busy}
              onClick={() => unlink.run({ reason: reason.trim() })}
            >
              {m.line_unlink_title({ code: player.code })}
            </ActButton>
            <Button variant="default" onClick={() => setLeaving(false)}>
              {m.close()}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
