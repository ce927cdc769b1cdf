import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import * as m from '#messages'
import { useMe } from '#parts/me.ts'
import { whoText } from '#parts/who.ts'
import { Notice } from '#ui/Notice.tsx'
import styles from './HoldBanner.module.css'
import { paths } from './paths.ts'

/** Who handed over, and the way there: for whoever may take it. */
export function ShiftBanner({ id, givenBy }: { id: string; givenBy: string }) {
  const { may } = useMe()
  const navigate = useNavigate()
  if (!may.includes('shift.handOver')) return null
  return (
    <div className={styles.place}>
      <Notice
        tone="warning"
        title={m.shift_waits({ who: whoText(givenBy) })}
        actions={
          <Button variant="default" onClick={() => void navigate({ to: paths.handOver, search: { id } })}>
            {m.shift_waits_open()}
          </Button>
        }
      />
    </div>
  )
}
