import { stillHereSeconds } from '@khlang/domain/staff/idle'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as m from '#messages'
import { keepPageIf } from '#parts/api/api.ts'
import { employeesApi } from '#parts/api/employees-api.ts'
import { serverNow } from '#live/server-clock.ts'
import { stream } from '#live/stream.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { isNearlyOver, keepIdleEnd, readIdleEnd, useIdleEnd } from '#parts/session/idle-end.ts'
import { useMe } from '#parts/session/me.ts'
import { type IdlePhase, idlePhaseAt, nextPhase } from './idle-phase.ts'
import { SessionOver } from './SessionOver.tsx'

/** Events that count as activity. Mouse movement does not: vibration alone can cause it. */
const activityEvents = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const

/**
 * Watches a session without "keep me signed in": reports activity at most once a minute, at once while it warns;
 * warns before the session ends; and covers the page when it has ended. Typed values stay: after signing in again the
 * employee continues. What another tab says about the end of the session never lifts the cover by itself.
 */
export function IdleWatch() {
  const me = useMe()
  const client = useQueryClient()
  const endsAt = useIdleEnd()
  const [phase, setPhase] = useState<IdlePhase>({ name: 'used' })
  const lastHeartbeat = useRef(-Infinity)

  useEffect(() => {
    keepPageIf(() => {
      const isCovered = isNearlyOver(readIdleEnd(), serverNow())
      if (isCovered) setPhase({ name: 'over' })
      return isCovered
    })
    return () => keepPageIf(null)
  }, [])
  useEffect(() => {
    if (endsAt === 0) return
    const checkIdle = () => {
      const now = idlePhaseAt(serverNow(), endsAt)
      setPhase((before) => nextPhase(before, now))
    }
    checkIdle()
    const timer = setInterval(checkIdle, 1_000)
    return () => clearInterval(timer)
  }, [endsAt])

  const stay = () => {
    lastHeartbeat.current = performance.now()
    return reportActivity()
  }
  const { name } = phase
  useEffect(() => {
    if (name === 'over') return
    const onActivity = () => {
      if (name === 'warned' || performance.now() - lastHeartbeat.current >= stillHereSeconds * 1_000)
        void stay()
    }
    for (const kind of activityEvents) addEventListener(kind, onActivity, { capture: true, passive: true })
    return () => activityEvents.forEach((kind) => removeEventListener(kind, onActivity, { capture: true }))
  }, [name])

  function goOn(idleUntil: string | null) {
    keepIdleEnd(idleUntil)
    setPhase({ name: 'used' })
    void client.invalidateQueries()
    stream.readAllAgain()
  }

  if (name === 'over') return <SessionOver onBack={goOn} />
  if (phase.name === 'used') return null
  return (
    <Dialog title={m.idle_title()} onClose={() => void stay()}>
      <div className="stack">
        <p>{m.idle_hint({ minutes: me.idleMinutes })}</p>
        <p role="timer">
          <strong className="digits">{m.idle_left({ time: clockText(phase.seconds) })}</strong>
        </p>
        <DialogActions>
          <Button data-autofocus="" onClick={() => void stay()}>
            {m.idle_stay()}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

const reportActivity = () =>
  employeesApi.stillHere().then(
    ({ idleUntil }) => keepIdleEnd(idleUntil),
    () => {}, // refused: the session is over; unreachable: the next activity reports again
  )

const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
