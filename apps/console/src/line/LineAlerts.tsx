import type { LineAlertRow } from '@khlang/contract/notifications/line-alerts'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { Notice } from '#ui/Notice.tsx'
import { AlertForm } from './AlertForm.tsx'
import styles from './Line.module.css'
import { LineAlertCard } from './LineAlertCard.tsx'
import { linePollMs, lineKeys } from './use-line.ts'

/**
 * Lists the LINE alerts for staff: which events, from which sum on, and to whom. Only owners see and change them; for
 * anybody else this says so, and reads nothing.
 */
export function LineAlerts() {
  const { may } = useMe()
  if (may.includes('connection.manage')) return <AlertList />
  return <Notice tone="info">{m.line_alerts_owner_only()}</Notice>
}

function AlertList() {
  const client = useQueryClient()
  const [open, setOpen] = useState<LineAlertRow | 'new' | null>(null)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: lineKeys.alerts,
    queryFn: ({ signal }) => connectionsApi.lineAlerts(undefined, { signal }),
    refetchInterval: linePollMs,
  })
  const rows = data?.rows ?? []
  return (
    <section className={styles.card} aria-label={m.line_tab_alerts()}>
      <div className={styles.cardHead}>
        <p className={styles.quiet}>{m.line_alerts_hint()}</p>
        <Button size="compact-md" onClick={() => setOpen('new')}>
          {m.line_alert_add()}
        </Button>
      </div>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {isPending && <div className={styles.skeleton} />}
      {data && rows.length === 0 && (
        <div className={styles.nothing}>
          <EmptyNote title={m.line_alert_none()} hint={m.line_alert_none_hint()} />
        </div>
      )}
      <ul className={styles.sends}>
        {rows.map((one) => (
          <LineAlertCard key={one.id} one={one} onEdit={() => setOpen(one)} />
        ))}
      </ul>
      {open && data && (
        <AlertForm
          one={open === 'new' ? null : open}
          groups={data.groups}
          onClose={() => {
            setOpen(null)
            void client.invalidateQueries({ queryKey: lineKeys.alerts })
          }}
        />
      )}
    </section>
  )
}
