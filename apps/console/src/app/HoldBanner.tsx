import type { Hold } from '@khlang/contract/crediting'
import { Button } from '@mantine/core'
import * as m from '#paraglide/messages.js'
import { useMe } from '#parts/me.ts'
import { whenShort } from '#parts/when.ts'
import { Notice } from '#ui/Notice.tsx'
import styles from './HoldBanner.module.css'
import { openOverlay } from './overlay.ts'

/** Who stopped the sending, since when and why; whoever may let it go on finds the way here. */
export function HoldBanner({ hold: { by, reason, since } }: { hold: Hold }) {
  const { may } = useMe()
  return (
    <div className={styles.place}>
      <Notice
        tone="danger"
        urgent
        title={m.hold_title()}
        actions={
          may.includes('sending.lift') && (
            <Button variant="default" onClick={() => openOverlay('hold')}>
              {m.hold_lift()}
            </Button>
          )
        }
      >
        {m.hold_told({ who: by.split('@')[0]!, when: whenShort(since), reason })}
      </Notice>
    </div>
  )
}
