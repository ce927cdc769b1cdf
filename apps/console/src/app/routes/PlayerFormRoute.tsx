import { useCallback, useRef } from 'react'
import { useBlocker } from '#parts/navigation/use-blocker.ts'
import { useNavigate, usePage } from '#parts/navigation/use-router.ts'
import { LeaveDialog } from '#players/form/LeaveDialog.tsx'
import { PlayerFormPage } from '#players/form/PlayerFormPage.tsx'
import { paths } from '#parts/navigation/paths.ts'
import { pathsWithId } from './paths-with-id.ts'

/** Shows the form of a new or existing player. Asks before leaving with unsaved changes. */
export function PlayerFormRoute() {
  const { userId } = usePage().params
  const navigate = useNavigate()
  const dirty = useRef(false)
  const onDirty = useCallback((now: boolean) => {
    dirty.current = now
  }, [])
  const blocked = useBlocker(() => dirty.current)
  // An old key may look like an e-mail, so it must not stay in the URL or in the history.
  const onFound = useCallback(
    (id: string) => navigate({ to: pathsWithId.playerForm, params: { userId: id }, replace: true }),
    [navigate],
  )
  const toPlayer = (id: string) => navigate({ to: pathsWithId.player, params: { userId: id } })
  return (
    <>
      <PlayerFormPage
        key={userId ?? 'new'}
        id={userId ?? null}
        onDirty={onDirty}
        onFound={onFound}
        onSaved={toPlayer}
        onCancel={() => (userId ? toPlayer(userId) : navigate({ to: paths.players }))}
      />
      {blocked && <LeaveDialog onStay={blocked.stay} onLeave={blocked.leave} />}
    </>
  )
}
