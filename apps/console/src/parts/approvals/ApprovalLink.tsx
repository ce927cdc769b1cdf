import * as m from '#messages'
import { paths } from '../navigation/paths.ts'
import { Link } from '../navigation/Link.tsx'

/** Links to the page where the approval is decided. */
export const ApprovalLink = ({ id, onFollow }: { id: string; onFollow?: () => void }) => (
  <Link to={paths.approvals} search={{ show: 'all', open: id }} {...(onFollow && { onClick: onFollow })}>
    {m.approval_open()}
  </Link>
)
