import type { RequestRow } from '@khlang/contract/cashier/cashier'
import { IconClockPause } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages'
import { KeyMark } from '#parts/keys/KeyMark.tsx'
import { useSeconds } from '#live/clock.ts'
import { Holder } from '#parts/desk/Holder.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { PresenceMark } from '#parts/desk/PresenceMark.tsx'
import { useMe } from '#parts/session/me.ts'
import { refusalOf, workNow } from '#parts/requests/request-work.ts'
import { heldText, refusalText } from '#parts/requests/request-work-labels.ts'
import { useLease } from '#parts/desk/use-lease.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { workProblemText } from './conflict-text.ts'
import type { HoldRequestDialogProps } from './HoldRequestDialog.tsx'
import type { TakeOverRequestProps } from './TakeOverRequest.tsx'
import { type OwnClaim, ownClaim, takenOverBy } from './own-claim.ts'
import { renewClaim, useRequestWork, type WorkedRow } from './use-request-work.ts'
import styles from './WorkBar.module.css'

type Props = {
  request: RequestRow
  onRow: (row: WorkedRow) => void
  /** Called after the request was put on hold: the desk may open the next one. */
  onHeld: (row: WorkedRow) => void
  /** Focuses the field for a note. */
  onNote: () => void
}

/**
 * Shows who has claimed this request, who has it open and why it is on hold, with buttons to claim it, hold
 * it and write a note.
 */
export function WorkBar({ request, onRow, onHeld, onNote }: Props) {
  const me = useMe()
  const now = useSeconds()
  const [dialog, setDialog] = useState<'hold' | 'takeOver' | null>(null)
  /** Why the pressed button does nothing, or null. */
  const [shownReason, setShownReason] = useState<string | null>(null)
  const [claim, setClaim] = useState<OwnClaim>('none')
  const { holder, hold } = workNow(request, now)
  const isMine = holder === me.email
  useLease(isMine ? request.id : null, { renew: renewClaim, onRow })
  const work = useRequestWork(request.id, onRow)
  const claimNow = ownClaim(claim, { isMine, onHold: hold !== null, isRefused: work.problem !== null })
  if (claimNow !== claim) setClaim(claimNow)
  const takenBy = takenOverBy(claimNow, holder, me.email)

  const whyNot = (act: string) => {
    const refusal = refusalOf(request, act, me.email, now)
    return refusal === null ? null : refusalText(request, refusal, now)
  }
  const claimAct = isMine ? 'release' : 'claim'
  const holdAct = hold === null ? 'hold' : 'liftHold'
  const disabledReason = { claim: whyNot(claimAct), hold: whyNot(holdAct), note: whyNot('addNote') }
  const pressClaim = () => {
    setShownReason(disabledReason.claim)
    if (disabledReason.claim !== null) return
    if (isMine) setClaim('given up')
    work.run(claimAct)
  }
  const pressHold = () => {
    setShownReason(disabledReason.hold)
    if (disabledReason.hold !== null) return
    if (hold === null) setDialog('hold')
    else work.run('liftHold')
  }
  const pressNote = () => {
    setShownReason(disabledReason.note)
    if (disabledReason.note === null) onNote()
  }
  useKeys([
    { code: 'KeyT', shown: 'T', label: m.request_key_claim(), run: pressClaim },
    { code: 'KeyP', shown: 'P', label: m.request_key_hold(), run: pressHold },
    { code: 'KeyN', shown: 'N', label: m.request_key_note(), run: pressNote },
  ])
  const button = { size: 'compact-sm', variant: 'default' } as const
  return (
    <section className={styles.work} aria-label={m.request_work()}>
      <div className={styles.line}>
        <ActButton
          {...button}
          disabledReason={disabledReason.claim}
          aria-keyshortcuts="T"
          loading={work.busy === 'claim' || work.busy === 'release'}
          onClick={pressClaim}
        >
          {isMine ? m.release() : m.claim()}
          <KeyMark shown="T" />
        </ActButton>
        <ActButton
          {...button}
          disabledReason={disabledReason.hold}
          aria-keyshortcuts="P"
          loading={work.busy === 'liftHold'}
          onClick={pressHold}
        >
          {hold === null ? m.disposition_hold() : m.disposition_lift()}
          <KeyMark shown="P" />
        </ActButton>
        <ActButton {...button} disabledReason={disabledReason.note} aria-keyshortcuts="N" onClick={pressNote}>
          {request.notes > 0 ? m.request_notes_n({ n: request.notes }) : m.request_notes()}
          <KeyMark shown="N" />
        </ActButton>
        {holder !== null && <Holder email={holder} until={request.leaseUntil} />}
        {holder !== null && !isMine && whyNot('takeOver') === null && (
          <ActButton
            size="compact-sm"
            variant="subtle"
            disabledReason={null}
            onClick={() => setDialog('takeOver')}
          >
            {m.take_over()}
          </ActButton>
        )}
        <PresenceMark rowId={request.id} exceptEmail={holder} withNames />
      </div>
      {hold !== null && (
        <p className={styles.hold}>
          <StatusChip tone="warning">
            <IconClockPause size={15} aria-hidden="true" /> {heldText(hold)}
          </StatusChip>
          <span className={styles.by}>{m.request_hold_by({ who: hold.by })}</span>
        </p>
      )}
      {takenBy !== null && (
        <Notice tone="warning" urgent title={m.request_taken_over({ who: takenBy })}>
          {m.presence_taken_note()}
        </Notice>
      )}
      {shownReason !== null && (
        <p className={styles.nudge} role="status">
          {shownReason}
        </p>
      )}
      {work.problem && <Notice tone="danger" urgent title={workProblemText(work.problem)} />}
      {dialog === 'hold' && (
        <Lazy<HoldRequestDialogProps>
          load={() => import('./HoldRequestDialog.tsx').then((file) => file.HoldRequestDialog)}
          props={{ request, onRow, onHeld, onClose: () => setDialog(null) }}
        />
      )}
      {dialog === 'takeOver' && (
        <Lazy<TakeOverRequestProps>
          load={() => import('./TakeOverRequest.tsx').then((file) => file.TakeOverRequest)}
          props={{ request, onRow, onClose: () => setDialog(null) }}
        />
      )}
    </section>
  )
}
