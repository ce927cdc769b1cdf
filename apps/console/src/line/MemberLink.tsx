import type { LineMember, LinkReferral } from '@khlang/contract/line/line-member'
import type { OperationId, PlayerId } from '@khlang/domain/brand'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { playerAddress } from '#parts/navigation/paths.ts'
import { playerOptions } from '#parts/player/player-options.ts'
import { Link } from '#parts/navigation/Link.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { PlayerSearch } from '#parts/player/PlayerSearch.tsx'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { whoText } from '#parts/session/who.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import styles from './Line.module.css'
import { UnlinkForm } from './UnlinkForm.tsx'

type Props = {
  member: LineMember
  /** What the link gave to the player; null if it gave no master, undefined until it is read. */
  referral: LinkReferral | null | undefined
  onChanged: () => void
}

/**
 * Sets or removes the member's player; to remove it, a reason is needed. The server suggests one: the member wrote this
 * player's code or mobile number, or the player has this LINE id. `onChanged` is also called after a refusal.
 */
export const MemberLink = ({ member, referral, onChanged }: Props) => (
  <section className={styles.box} aria-label={m.line_link_title()}>
    <h3 className={styles.subtitle}>{m.line_link_title()}</h3>
    {member.player ? (
      <Linked
        key={member.player.id}
        member={member}
        referral={referral}
        player={member.player}
        onChanged={onChanged}
      />
    ) : (
      <NotLinked member={member} onChanged={onChanged} />
    )}
  </section>
)

type ChosenPlayer = { id: string; code: string; name: string }

function NotLinked({ member, onChanged }: Omit<Props, 'referral'>) {
  const { suggested, master } = member
  const [choosing, setChoosing] = useState(false)
  const disabledReason = linkReason(member)
  const form = useForm({
    row: member,
    shownOf: (row) => row?.player?.id,
    draftOf: () => ({ player: suggested as ChosenPlayer | null, withMaster: master !== null }),
    whyNot: () => disabledReason,
    send: ({ player, withMaster }, { operationId, seenRow }) =>
      connectionsApi.linkLineMember({
        operationId: operationId as OperationId,
        memberId: member.id,
        version: seenRow!.version,
        playerId: player!.id as PlayerId,
        withMaster: withMaster && master !== null,
      }),
    onSaved: (_linked, { draft: { player } }) => {
      const title = m.line_linked_done({ code: player?.code ?? '' })
      toast({ tone: 'success', title, text: '', ms: toastMs.brief })
      onChanged()
    },
    onRefused: onChanged,
  })
  const { player } = form.draft
  if (choosing)
    return (
      <PlayerSearch
        source={playerOptions}
        onChoose={(chosen) => {
          form.change({ player: chosen })
          setChoosing(false)
        }}
      />
    )
  const choose = (
    <ActButton disabledReason={disabledReason} variant="default" onClick={() => setChoosing(true)}>
      {player ? m.line_link_other() : m.line_link_open()}
    </ActButton>
  )
  if (!player)
    return (
      <div className="stack">
        <p className={styles.quiet}>{m.line_link_hint()}</p>
        <div className={styles.acts}>{choose}</div>
      </div>
    )
  return (
    <Form form={form} submit={m.line_link_to({ code: player.code })} acts={choose}>
      {suggested?.id === player.id && (
        <p className={styles.quiet}>{suggestText[suggested.by]({ code: suggested.code })}</p>
      )}
      <p>
        <strong>{player.code}</strong> {player.name}
      </p>
      <p className={styles.quiet}>{m.line_link_hint()}</p>
      {master && (
        <Checkbox
          label={m.line_link_with_master({ master: `${master.key} · ${master.name}` })}
          {...form.tick('withMaster')}
        />
      )}
    </Form>
  )
}

const linkReason = ({ can }: LineMember) =>
  can['link'] === true ? null : reasonText(can['link'] ?? 'not-permitted')

const suggestText = {
  code: m.line_suggest_code,
  mobile: m.line_suggest_mobile,
  'line-id': m.line_suggest_line_id,
}

function Linked({ member, referral, player, onChanged }: Props & { player: ChosenPlayer }) {
  const [leaving, setLeaving] = useState(false)
  const disabledReason = linkReason(member)
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
            loading={referral === undefined}
            onClick={() => setLeaving(true)}
          >
            {m.line_unlink()}
          </ActButton>
        </div>
      )}
      {leaving && (
        <UnlinkForm
          member={member}
          code={player.code}
          referral={referral ?? null}
          disabledReason={disabledReason}
          onChanged={onChanged}
          onCancel={() => setLeaving(false)}
        />
      )}
    </div>
  )
}
