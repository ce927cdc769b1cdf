import type { ApprovalRow } from '@khlang/contract/approvals'
import * as m from '#messages'
import { paths, playerAddress } from '#parts/navigation/paths.ts'
import { Link } from '#parts/navigation/Link.tsx'

/** Links to what an approval is about, after a dot; shows nothing for what has no link here, such as a setting. */
export function ObjectLink({ approval }: { approval: ApprovalRow }) {
  const link = linkOf(approval)
  return link && <> · {link}</>
}

function linkOf({ act, objectKind, objectId, figures }: ApprovalRow) {
  const text = m.approval_look()
  switch (objectKind) {
    case 'request':
      return (
        <Link to={isOfDeposit(act, figures) ? paths.deposit : paths.withdraw} search={{ request: objectId }}>
          {text}
        </Link>
      )
    case 'entry':
      return (
        <Link to={paths.statement} search={{ tab: 'all', entry: objectId }}>
          {text}
        </Link>
      )
    case 'order':
      return (
        <Link to={paths.statement} search={{ tab: 'unknown', order: objectId }}>
          {text}
        </Link>
      )
    case 'player':
      return <Link to={playerAddress(objectId)}>{text}</Link>
    case 'employee':
      return (
        <Link to={paths.employees} search={{ open: objectId }}>
          {text}
        </Link>
      )
    case 'own-account':
      return <Link to={paths.accounts}>{text}</Link>
    case 'backend-profile':
      return <Link to={paths.backend}>{text}</Link>
    default:
      return null
  }
}

/** Both kinds of request are cancelled by one act, which then names the kind in its figures. */
const isOfDeposit = (act: ApprovalRow['act'], figures: ApprovalRow['figures']) =>
  act === 'deposit.reverse' ||
  figures.some(({ name, value }) => name === 'requestKind' && value === 'deposit')
