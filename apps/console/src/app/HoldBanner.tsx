import type { Hold } from '@khlang/contract/crediting'
import { Button } from '@mantine/core'
import * as m from '#messages'
import { useMe } from '#parts/me.ts'
import { whenShort } from '#parts/when.ts'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import styles from './HoldBanner.module.css'
import { openOverlay } from './overlay.ts'

/**
 * Who stopped the sending, since when and why; whoever may let it go on finds the way here. Where history was lost that is no matter of a
 * button: what is to be done, and what is not, stands there instead.
 */
export function HoldBanner({ hold: { by, reason, since, lost, underWay } }: { hold: Hold }) {
  const { may } = useMe()
  return (
    <div className={styles.place}>
      <Notice
        tone="danger"
        urgent
        title={lost ? m.hold_lost_title() : m.hold_title()}
        actions={
          !lost &&
          may.includes('sending.lift') && (
            <Button variant="default" onClick={() => openOverlay('hold')}>
              {m.hold_lift()}
            </Button>
          )
        }
      >
        {lost ? lostText(lost) : m.hold_told({ who: by.split('@')[0]!, when: whenShort(since), reason })}{' '}
        {underWay > 0 && m.hold_under_way({ n: grouped(underWay) })}
      </Notice>
    </div>
  )
}

function lostText({ what, since, takes, heads }: NonNullable<Hold['lost']>): string {
  const when = whenShort(since)
  return what.includes('restored')
    ? m.hold_lost_restored({ when })
    : m.hold_lost_told({ when, takes: grouped(takes), heads: grouped(heads) })
}
