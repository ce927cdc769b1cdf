import type { RequestRow } from '@khlang/contract/cashier'
import { isOpen } from '@khlang/domain/cashier/request'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { api } from '#app/api.ts'
import { playerAddress, requestAddress } from '#app/paths.ts'
import { TimelineButton } from '#parts/timeline/TimelineButton.tsx'
import { Age } from '#parts/Age.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { Fact, Facts } from '#parts/Facts.tsx'
import { PlayerCard } from '#parts/PlayerCard.tsx'
import type { SlipPanelProps } from '#parts/slips/SlipPanel.tsx'
import { Status } from '#parts/Status.tsx'
import { whenText } from '#parts/when.ts'
import { whoOrAddress } from '#parts/who.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { grouped } from '#ui/numbers.ts'
import { Balance } from './Balance.tsx'
import styles from './RequestDrawer.module.css'

type Props = {
  request: RequestRow
  title: string
  /** What this kind of request has besides. */
  facts: ReactNode
  /** What can be done about it now. */
  children: ReactNode
  onClose: () => void
}

/** One request over the list: how much, where it stands, what can be done, whose it is, and all that happened to it. */
export function RequestDrawer({ request, title, facts, children, onClose }: Props) {
  return (
    <Dialog shape="side" title={title} onClose={onClose}>
      <div className={styles.drawer}>
        <div className={styles.sum}>
          <p className={styles.amount}>{grouped(Number(request.amount))}</p>
          <Status state={request.state} status={request.status} phase={request.phase} />
        </div>
        <Facts>
          {facts}
          <Fact label={m.request_balance()}>
            {request.balanceBefore !== null && (
              <>
                <Balance row={request} of={request.balanceBefore} /> →{' '}
              </>
            )}
            <Balance row={request} of={request.balanceAfter} />
          </Fact>
          <Fact label={m.column_time()}>
            <span className="digits">{whenText(request.createdAt)}</span>{' '}
            <Age since={request.createdAt} waiting={isOpen(request)} />
          </Fact>
          <Fact label={m.column_updated()}>
            <span className="digits">{whenText(request.updatedAt)}</span>
          </Fact>
          <Fact label={m.column_employee()}>{request.employee ? whoOrAddress(request.employee) : '–'}</Fact>
          {request.createdByStaff && <Fact label={m.deposit_origin()}>{m.deposit_by_staff()}</Fact>}
          {request.note !== null && <Fact label={m.column_note()}>{request.note}</Fact>}
          {request.result !== null && <Fact label={m.entry_result()}>{request.result}</Fact>}
        </Facts>
        {children}
        <Lazy<SlipPanelProps>
          key={request.id}
          load={() => import('#parts/slips/SlipPanel.tsx').then((file) => file.SlipPanel)}
          props={{ request, calls: api.cashier, addressOf: requestAddress }}
        />
        <TimelineButton
          about={request.id}
          read={(signal) => api.crediting.timeline({ kind: 'request', id: request.id }, { signal })}
          title={title}
        />
        <hr className={styles.rule} />
        <PlayerCard
          playerId={request.player.id}
          read={(id, signal) => api.players.view({ id }, { signal })}
          addressOf={playerAddress}
        />
      </div>
    </Dialog>
  )
}
