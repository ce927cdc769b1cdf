import { Link } from '@tanstack/react-router'
import * as m from '#messages'
import { paths } from '#app/paths.ts'

/** A link to the page where the approval is decided. */
export const ApprovalLink = ({ id, onFollow }: { id: string; onFollow?: () => void }) => (
  <Link
    to={paths.approvals}
    search={{ show: 'all', open: id } as object}
    {...(onFollow && { onClick: onFollow })}
  >
    {m.approval_open()}
  </Link>
)
