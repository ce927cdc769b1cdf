import type { RequestRow } from '@khlang/contract/cashier/cashier'
import { isOpen } from '@khlang/domain/cashier/request'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { playerAddress, requestAddress } from '#parts/navigation/paths.ts'
import { useAnnouncePresence } from '#live/use-presence.ts'
import { Age } from '#parts/Age.tsx'
import { CopyButton } from '#parts/CopyButton.tsx'
import { Fact, Facts } from '#parts/Facts.tsx'
import { oncePerPress } from '#parts/keys/once-per-press.ts'
import { PlayerCard } from '#parts/player/PlayerCard.tsx'
import { SlipPanel } from '#parts/slips/SlipPanel.tsx'
import { Status } from '#parts/desk/Status.tsx'
import { TimelineButton } from '#parts/timeline/TimelineButton.tsx'
import { useKeyDown } from '#parts/use-keydown.ts'
import { whenText } from '#parts/when.ts'
import { whoOrAddress } from '#parts/session/who.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { grouped } from '#ui/numbers.ts'
import { Balance } from '../withdrawals/Balance.tsx'
import { RequestNotes } from './RequestNotes.tsx'
import styles from './RequestPane.module.css'
import type { WorkedRow } from './use-request-work.ts'
import { WorkBar } from './WorkBar.tsx'

type Props = {
  request: RequestRow
  title: string
  /** Facts to check before acting. */
  before?: ReactNode
  /** Facts that only this kind of request has. */
  facts: ReactNode
  /** The actions available now, always visible at the bottom. */
  acts: ReactNode
  onRow: (row: WorkedRow) => void
  /** Called after the request was put on hold. */
  onHeld: (row: WorkedRow) => void
  onClose: () => void
}

/**
 * How many milliseconds a request must stay open before it is announced to colleagues, who should see it within a
 * second.
 */
const announceAfterMs = 150
const announce = (requestId: string | null) => api.cashier.look({ requestId })

/** Shows the open request beside the list: amount, status, player, timeline, and available actions. */
export function RequestPane({ request, title, before, facts, acts, onRow, onHeld, onClose }: Props) {
  const card = useRef<HTMLElement>(null)
  const noteField = useId()
  useAnnouncePresence(request.id, announce, announceAfterMs)
  useEffect(() => {
    // Moves the focus only if it was lost with the previous content: a user who moves through the list keeps
    // the focus there.
    const { activeElement: active, body } = document
    if (active === null || active === body || active.id === 'main')
      card.current?.focus({ preventScroll: true })
  }, [])
  useKeyDown(card, oncePerPress)
  return (
    <article ref={card} className={styles.card} aria-label={title} tabIndex={-1}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.amount}>
          {grouped(Number(request.amount))} <CopyButton text={String(Number(request.amount))} />
        </p>
        <Status kind={request.kind} state={request.state} status={request.status} phase={request.phase} />
        {isOpen(request) && <Age since={request.createdAt} waiting />}
        <span className={styles.close}>
          <IconButton label={m.close()} onClick={onClose}>
            <IconX size={18} />
          </IconButton>
        </span>
      </header>
      <WorkBar
        request={request}
        onRow={onRow}
        onHeld={onHeld}
        onNote={() => document.getElementById(noteField)?.focus()}
      />
      <div className={styles.body}>
        <div className={styles.column}>
          {before}
          <Facts>
            {facts}
            <Fact label={m.request_balance()}>
              {request.balanceBefore !== null && (
                <>
                  <Balance row={request} balance={request.balanceBefore} /> →{' '}
                </>
              )}
              <Balance row={request} balance={request.balanceAfter} />
            </Fact>
            <Fact label={m.column_time()}>
              <span className="digits">{whenText(request.createdAt)}</span>
            </Fact>
            <Fact label={m.column_updated()}>
              <span className="digits">{whenText(request.updatedAt)}</span>
            </Fact>
            <Fact label={m.column_employee()}>{request.employee ? whoOrAddress(request.employee) : '–'}</Fact>
            {request.createdByStaff && <Fact label={m.deposit_origin()}>{m.deposit_by_staff()}</Fact>}
            {request.note !== null && <Fact label={m.column_note()}>{request.note}</Fact>}
            {request.result !== null && <Fact label={m.entry_result()}>{request.result}</Fact>}
          </Facts>
        </div>
        <div className={styles.column}>
          <RequestNotes key={request.id} request={request} field={noteField} />
          <SlipPanel request={request} calls={api.cashier} addressOf={requestAddress} />
          <TimelineButton
            about={request.id}
            read={(signal) => api.crediting.timeline({ kind: 'request', id: request.id }, { signal })}
            title={title}
          />
          <PlayerCard
            playerId={request.player.id}
            read={(id, signal) => api.players.view({ id }, { signal })}
            addressOf={playerAddress}
          />
        </div>
      </div>
      <footer className={styles.acts}>{acts}</footer>
    </article>
  )
}
