import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import * as m from '#messages'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './FilterBar.module.css'

/** Shows the filters of a list. The first is always visible; on a phone the others are behind a button. */
export function FilterBar({ children }: { children: ReactNode }) {
  const [unfolded, setUnfolded] = useState(false)
  return (
    <div className={styles.bar} data-unfolded={unfolded} role="search">
      {children}
      <BareButton
        className={styles.more}
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
        aria-label={m.filters_more()}
      >
        <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
      </BareButton>
    </div>
  )
}
