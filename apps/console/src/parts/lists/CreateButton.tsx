import { ActButton } from '#ui/ActButton.tsx'

type CreateProps = {
  create: { label: string; disabledReason: string | null; goTo?: () => void }
  onCreate: () => void
}

/** Creates a row, in a dialog or on a page of its own. */
export const CreateButton = ({ create: { label, disabledReason, goTo }, onCreate }: CreateProps) => (
  <ActButton size="sm" variant="default" disabledReason={disabledReason} onClick={goTo ?? onCreate}>
    {label}
  </ActButton>
)
