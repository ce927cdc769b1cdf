import { useBlocker, useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { LeaveDialog } from '#players/form/LeaveDialog.tsx'
import { PlayerFormPage } from '#players/form/PlayerFormPage.tsx'
import { paths } from '../paths.ts'

/** The form of a new or existing player. Asks before leaving with unsaved changes. */
export function PlayerFormRoute() {
  const { userId } = useParams({ strict: false })
  const navigate = useNavigate()
  const dirty = useRef(false)
  const onDirty = useCallback((now: boolean) => {
    dirty.current = now
  }, [])
  const blocker = useBlocker({
    shouldBlockFn: () => dirty.current,
    enableBeforeUnload: () => dirty.current,
    withResolver: true,
  })
  // An old key may look like an e-mail, so it must not stay in the address or in the history.
  const onFound = useCallback(
    (id: string) =>
      void navigate({ to: `${paths.playerForm}/$userId`, params: { userId: id }, replace: true }),
    [navigate],
  )
  const toPlayer = (id: string) => void navigate({ to: `${paths.players}/$userId`, params: { userId: id } })
  return (
    <>
      <PlayerFormPage
        key={userId ?? 'new'}
        id={userId ?? null}
        onDirty={onDirty}
        onFound={onFound}
        onSaved={toPlayer}
        onCancel={() => (userId ? toPlayer(userId) : void navigate({ to: paths.players }))}
      />
      {blocker.status === 'blocked' && <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />}
    </>
  )
}
