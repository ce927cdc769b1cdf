import { Button } from '@mantine/core'
import * as m from '#messages'
import { useConnectionHealth } from '#live/use-connection-health.ts'
import { useMe } from '#parts/session/me.ts'
import { closePopupAround, Popup } from '#ui/Popup.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './LivePill.module.css'
import { openOverlay } from '../overlay.ts'

/** Shows whether the screen is up to date. Employees who may hold all sending can do so here. */
export function LivePill() {
  const health = useConnectionHealth()
  const { may } = useMe()
  const text = {
    connecting: m.connection_health_connecting,
    live: m.connection_health_live,
    stale: m.connection_health_stale,
    offline: m.connection_health_offline,
  }[health.state]()
  const dot = <span className={styles.dot} aria-hidden="true" />
  if (!may.includes('sending.hold'))
    return (
      <span className={styles.pill} data-state={health.state}>
        {dot}
        <span role="status" className={styles.text}>
          {text}
        </span>
      </span>
    )
  return (
    <Popup
      label={m.connection_health_more()}
      button={(open) => (
        <>
          <span role="status" className="unseen">
            {text}
          </span>
          <BareButton
            {...open}
            className={styles.pill}
            data-state={health.state}
            title={m.connection_health_more()}
          >
            {dot}
            <span className={styles.text}>{text}</span>
          </BareButton>
        </>
      )}
    >
      <div className={styles.more}>
        <p>{m.connection_health_hint()}</p>
        <Button
          color="red"
          variant="light"
          onClick={(event) => {
            closePopupAround(event.currentTarget)
            openOverlay('hold')
          }}
        >
          {m.hold_command()}
        </Button>
      </div>
    </Popup>
  )
}
