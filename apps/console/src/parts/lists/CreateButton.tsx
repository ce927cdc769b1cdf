import { KeyMark } from '#parts/keys/KeyMark.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { ActButton } from '#ui/ActButton.tsx'

type CreateProps = {
  create: { label: string; disabledReason: string | null; goTo?: () => void }
  onCreate: () => void
}

/** Creates a row, in a dialog or on a separate page. */
export function CreateButton({ create: { label, disabledReason, goTo }, onCreate }: CreateProps) {
  const start = goTo ?? onCreate
  useKeys([
    { code: 'KeyN', shift: true, shown: 'Shift N', label, run: () => disabledReason === null && start() },
  ])
  return (
    <ActButton
      size="sm"
      variant="default"
      disabledReason={disabledReason}
      aria-keyshortcuts="Shift+N"
      onClick={start}
    >
      {label}
      <KeyMark shown="⇧N" />
    </ActButton>
  )
}
