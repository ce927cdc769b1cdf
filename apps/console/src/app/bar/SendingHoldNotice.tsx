import type { SendingHold } from '@khlang/contract/crediting/crediting'
import { Button } from '@mantine/core'
import * as m from '#messages'
import { useMe } from '#parts/session/me.ts'
import { whenShort } from '#parts/when.ts'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { closePopupAround } from '#ui/Popup.tsx'
import styles from './BarPill.module.css'
import { openOverlay } from '../overlay.ts'

/**
 * Shows who stopped sending, since when and why, with a button for employees who may resume it. If records of orders
 * were lost, for example because the database was restored (`hold.lost`), it says so instead and has no button.
 */
export function SendingHoldNotice({ hold }: { hold: SendingHold }) {
  const { may } = useMe()
  return (
    <div className={styles.notice}>
      <Notice
        tone="danger"
        title={hold.lost ? m.hold_lost_title() : m.hold_title()}
        actions={
          !hold.lost &&
          may.includes('sending.lift') && (
            <Button
              variant="default"
              onClick={(event) => {
                closePopupAround(event.currentTarget)
                openOverlay('hold')
              }}
            >
              {m.hold_lift()}
            </Button>
          )
        }
      >
        {sendingHoldText(hold)}
      </Notice>
    </div>
  )
}

export function sendingHoldText({ by, reason, since, lost, underWay }: SendingHold): string {
  const sentence = lost
    ? lostText(lost)
    : m.hold_told({ who: by.split('@')[0]!, when: whenShort(since), reason })
  return underWay > 0 ? `${sentence} ${m.hold_under_way({ n: grouped(underWay) })}` : sentence
}

function lostText({ what, since, takes, heads }: NonNullable<SendingHold['lost']>): string {
  const when = whenShort(since)
  return what.includes('restored')
    ? m.hold_lost_restored({ when })
    : m.hold_lost_told({ when, takes: grouped(takes), heads: grouped(heads) })
}
