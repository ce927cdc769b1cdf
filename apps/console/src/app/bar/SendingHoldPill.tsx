import type { SendingHold } from '@khlang/contract/crediting/crediting'
import { IconPlayerPause } from '@tabler/icons-react'
import * as m from '#messages'
import { Popup } from '#ui/Popup.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './BarPill.module.css'
import { SendingHoldNotice, sendingHoldText } from './SendingHoldNotice.tsx'

/**
 * Shows in the bar that sending is on hold. A click shows who stopped it and why, and lets those resume it who may; or
 * that records were lost, and what to do. A screen reader gets the same text at once.
 */
export function SendingHoldPill({ hold }: { hold: SendingHold }) {
  const title = hold.lost ? m.hold_lost_title() : m.hold_title()
  return (
    <div className={styles.place} data-replaces-deposits>
      <span className="unseen" role="alert">
        {sendingHoldText(hold)}
      </span>
      <Popup
        label={title}
        button={(open) => (
          <BareButton {...open} className={styles.pill} title={title}>
            <IconPlayerPause size={18} aria-hidden="true" />
            <span className={styles.text}>{hold.lost ? m.hold_lost_pill() : m.hold_pill()}</span>
          </BareButton>
        )}
      >
        <SendingHoldNotice hold={hold} />
      </Popup>
    </div>
  )
}
