import { ActButton } from '#ui/ActButton.tsx'

type CreateProps = {
  of: { label: string; why: string | null; goTo?: () => void }
  onCreate: () => void
}

/** Creates a row, in a dialog or on a page of its own. */
export const CreateButton = ({ of: { label, why, goTo }, onCreate }: CreateProps) => (
  <ActButton size="sm" variant="default" why={why} onClick={goTo ?? onCreate}>
    {label}
  </ActButton>
)
