import { useNavigate } from '#parts/navigation/use-router.ts'
import { QuickAddDialog } from '#players/form/QuickAddDialog.tsx'
import { paths } from '#parts/navigation/paths.ts'

/** Creates a player from any page, and then opens the new player. */
export function NewPlayer({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <QuickAddDialog
      onClose={onClose}
      onAllFields={() => navigate({ to: paths.playerForm })}
      onSaved={(id) => {
        onClose()
        navigate({ to: `${paths.players}/$userId`, params: { userId: id } })
      }}
    />
  )
}
