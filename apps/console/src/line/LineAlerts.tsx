import type { LineAlertRow } from '@khlang/contract/notifications/line-alerts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { AlertForm } from './AlertForm.tsx'
import styles from './Line.module.css'
import { LineAlertCard } from './LineAlertCard.tsx'
import { linePollMs, lineKeys } from './use-line.ts'

/** Lists the LINE alerts for staff, which only owners change: which events, from which sum on, and to whom. */
export function LineAlerts() {
  const client = useQueryClient()
  const { may } = useMe()
  const [open, setOpen] = useState<LineAlertRow | 'new' | null>(null)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: lineKeys.alerts,
    queryFn: ({ signal }) => connectionsApi.lineAlerts(undefined, { signal }),
    refetchInterval: linePollMs,
  })
  const disabledReason = may.includes('connection.manage') ? null : m.phone_owner_only()
  const rows = data?.rows ?? []
  return (
    <section className={styles.card} aria-label={m.line_tab_alerts()}>
      <div className={styles.cardHead}>
        <p className={styles.quiet}>{m.line_alerts_hint()}</p>
        <ActButton disabledReason={disabledReason} size="compact-md" onClick={() => setOpen('new')}>
          {m.line_alert_add()}
        </ActButton>
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
          <LineAlertCard key={one.id} one={one} disabledReason={disabledReason} onEdit={() => setOpen(one)} />
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
